import {
  errorMessage,
  nextState,
  TransientError,
  type AttemptResult,
  type HandlerEntry,
  type Logger,
} from '@sluice/domain';
import type { ClaimedEvent, EventOutcome, EventQueue } from '@sluice/persistence';
import type { HandlerRegistry } from '../handlers/handler-registry.js';
import type { GroupSnapshots } from './group-snapshots.js';
import { resultMeta } from './result-meta.js';
import { WakeUp } from './wake-up.js';
import type { WorkerSettings } from './worker-settings.js';

const BATCH = 20;
const TIMEOUT_MS = 60_000;
const WRITE_AGAIN_MS = 250;

/** In place of an outcome that the database does not take. */
const UNWRITABLE: EventOutcome = {
  status: 'FAILED',
  delayMs: 0,
  message: 'The outcome of this handler could not be stored; the log of its worker tells why',
  meta: { error: 'OUTCOME_NOT_STORABLE', error_kind: 'permanent' },
};

/** Runs lifecycle handlers after the commit of what they tell, with retries of their own; steps never wait for them. */
export class EventRunner {
  private working: Promise<void> = Promise.resolve();
  private scheduled = false;
  private readonly abort = new AbortController();
  private readonly held = new Map<number, number>();
  private suspects = new Map<number, number>();

  constructor(
    private readonly queue: EventQueue,
    private readonly snapshots: GroupSnapshots,
    private readonly handlers: HandlerRegistry,
    private readonly settings: WorkerSettings,
    /** A statement failed after it may have been carried out: `reconcile` is to be called soon, twice. */
    private readonly uncertain: () => void,
    private readonly logger: Logger,
  ) {}

  /** Looks for rows that wait for their handler. */
  poke(): void {
    if (this.scheduled || this.abort.signal.aborted) return;
    this.scheduled = true;
    this.working = this.working.then(async () => {
      this.scheduled = false;
      await this.drain().catch((error: unknown) => {
        this.logger.warn('Lifecycle handlers could not be run', { error });
        this.uncertain();
      });
    });
  }

  /**
   * Gives back what the database says this worker holds, twice, but which nothing here runs: the answer to its claim was lost
   * with a connection.
   */
  async reconcile(): Promise<void> {
    const suspects = new Map<number, number>();
    for (const [id, attempt] of await this.queue.held(this.settings.workerId)) {
      if (this.held.get(id) === attempt) continue;
      if (this.suspects.get(id) !== attempt) suspects.set(id, attempt);
      else if (await this.queue.release(this.settings.workerId, id, attempt)) this.poke();
    }
    this.suspects = suspects;
  }

  /** Finishes the batch at hand and takes no more. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.working;
  }

  private async drain(): Promise<void> {
    while (!this.abort.signal.aborted) {
      const claimed = await this.queue.claim(this.settings.workerId, BATCH);
      await Promise.all(claimed.map((event) => this.handle(event)));
      if (claimed.length < BATCH) return;
    }
  }

  private async handle(claimed: ClaimedEvent): Promise<void> {
    this.held.set(claimed.id, claimed.attempt);
    try {
      await this.write(claimed, await this.run(claimed));
    } finally {
      this.held.delete(claimed.id);
    }
  }

  /** Until the database takes it: the handler was run, and must not be run again only because its outcome is not known. */
  private async write(claimed: ClaimedEvent, outcome: EventOutcome): Promise<void> {
    const pause = new WakeUp();
    for (;;) {
      try {
        await this.queue.settle(this.settings.workerId, claimed, outcome);
        return;
      } catch (error) {
        const isAway = error instanceof TransientError;
        if (this.abort.signal.aborted || (!isAway && outcome === UNWRITABLE)) throw error;
        if (!isAway) outcome = UNWRITABLE;
        this.logger.warn('The outcome of a lifecycle handler could not be written; it is tried again', {
          event: claimed.event,
          error: errorMessage(error),
        });
        await pause.wait(WRITE_AGAIN_MS, this.abort.signal);
      }
    }
  }

  private async run(claimed: ClaimedEvent): Promise<EventOutcome> {
    let retries = 1;
    let result: AttemptResult;
    try {
      const entry = await this.entryOf(claimed);
      retries = Math.max(1, entry.retries);
      const handler = await this.handlers.event(entry.method);
      const meta = await handler({
        event: claimed.event,
        entry,
        runGroupId: claimed.runGroupId,
        workflowRunId: claimed.workflowRunId,
        stepId: claimed.stepId,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        logger: this.logger,
      });
      result = { kind: 'succeeded', meta: resultMeta(meta) };
    } catch (error) {
      result = { kind: 'failed', error };
      this.logger.warn('A lifecycle handler failed', { event: claimed.event, handler: claimed.handlerName, error });
    }
    return nextState(result, claimed.retry, retries, this.settings.retryPolicy);
  }

  private async entryOf(claimed: ClaimedEvent): Promise<HandlerEntry> {
    const { workflow } = await this.snapshots.get(claimed.runGroupId);
    const entry = workflow.lifecycle_events?.[claimed.event]?.[claimed.handlerPosition];
    if (!entry) throw new Error(`The workflow has no handler ${claimed.handlerName} for ${claimed.event}`);
    return entry;
  }
}
