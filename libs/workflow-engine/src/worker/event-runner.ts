import { nextState, type AttemptResult, type HandlerEntry, type Logger } from '@sluice/domain';
import type { ClaimedEvent, EventQueue } from '@sluice/persistence';
import type { HandlerRegistry } from '../handlers/handler-registry.js';
import type { GroupSnapshots } from './group-snapshots.js';
import { resultMeta } from './result-meta.js';
import type { WorkerSettings } from './worker-settings.js';

const BATCH = 20;
const TIMEOUT_MS = 60_000;

/** Runs lifecycle handlers after the commit of what they tell, with retries of their own; steps never wait for them. */
export class EventRunner {
  private working: Promise<void> = Promise.resolve();
  private scheduled = false;
  private readonly abort = new AbortController();

  constructor(
    private readonly queue: EventQueue,
    private readonly snapshots: GroupSnapshots,
    private readonly handlers: HandlerRegistry,
    private readonly settings: WorkerSettings,
    private readonly logger: Logger,
  ) {}

  /** Looks for rows that wait for their handler. */
  poke(): void {
    if (this.scheduled || this.abort.signal.aborted) return;
    this.scheduled = true;
    this.working = this.working.then(async () => {
      this.scheduled = false;
      await this.drain().catch((error: unknown) => this.logger.warn('Lifecycle handlers could not be run', { error }));
    });
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
    const outcome = nextState(result, claimed.retry, retries, this.settings.retryPolicy);
    await this.queue.settle(this.settings.workerId, claimed, outcome);
  }

  private async entryOf(claimed: ClaimedEvent): Promise<HandlerEntry> {
    const { workflow } = await this.snapshots.get(claimed.runGroupId);
    const entry = workflow.lifecycle_events?.[claimed.event]?.[claimed.handlerPosition];
    if (!entry) throw new Error(`The workflow has no handler ${claimed.handlerName} for ${claimed.event}`);
    return entry;
  }
}
