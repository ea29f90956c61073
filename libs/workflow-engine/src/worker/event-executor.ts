import { nextState, TransientError, type AttemptResult, type HandlerEntry, type Logger } from '@sluice/domain';
import type { ClaimedEvent, EventOutcome } from '@sluice/persistence';
import type { HandlerRegistry } from '../handlers/handler-registry.js';
import type { GroupSnapshots } from './group-snapshots.js';
import type { OutageAttempt, Outages } from './outages.js';
import { resultMeta } from '@sluice/steps';
import { withinTimeLimit } from './time-limit.js';
import type { WorkerSettings } from './worker-settings.js';

const TIMEOUT_MS = 60_000;

/** What became of one attempt of a lifecycle handler. */
export interface EventAttempt {
  readonly outcome: EventOutcome;
  /** What was thrown, when the handler failed. */
  readonly failure?: { readonly error: unknown } | undefined;
  /** What it proves of an outage, see `Outages.provenBy`. */
  readonly proven?: 'ended' | 'past' | null | undefined;
}

/** Runs one lifecycle handler under its time limit. Never throws: whatever happens is an outcome. */
export class EventExecutor {
  constructor(
    private readonly snapshots: GroupSnapshots,
    private readonly handlers: HandlerRegistry,
    private readonly outages: Outages<string>,
    private readonly settings: WorkerSettings,
    private readonly logger: Logger,
  ) {}

  async execute(claimed: ClaimedEvent, stop: AbortSignal): Promise<EventAttempt> {
    let retries = 1;
    let attempt: OutageAttempt<string> | undefined;
    let result: AttemptResult;
    try {
      const entry = await this.entryOf(claimed);
      retries = Math.max(1, entry.retries);
      if (claimed.retry > retries) return { outcome: USED_UP };
      attempt = attemptOf(claimed, entry);
      const heldBack = this.outages.holdBack(attempt);
      if (heldBack) return { outcome: heldBack };
      const meta = await this.call(claimed, entry, stop);
      result = { kind: 'succeeded', meta: resultMeta(meta) };
    } catch (error) {
      result = stop.aborted ? { kind: 'released' } : { kind: 'failed', error };
    }
    const { retryPolicy } = this.settings;
    const next = nextState(result, claimed.retry, retries, retryPolicy, Math.random(), claimed.outageMs);
    const outcome = attempt ? this.outages.ended(attempt, next) : next;
    const failure = result.kind === 'failed' ? { error: result.error } : undefined;
    return { outcome, failure, proven: attempt && this.outages.provenBy(attempt, outcome) };
  }

  private async call(claimed: ClaimedEvent, entry: HandlerEntry, stop: AbortSignal) {
    const handler = await this.handlers.event(entry.method);
    const { event, runGroupId, workflowRunId, stepId } = claimed;
    const timedOut = (): Error =>
      new TransientError('HANDLER_TIMEOUT', `Handler ${claimed.handlerName} took longer than ${TIMEOUT_MS / 1000} s`);
    return withinTimeLimit(TIMEOUT_MS, timedOut, stop, (signal) =>
      handler({ event, entry, runGroupId, workflowRunId, stepId, signal, logger: this.logger }),
    );
  }

  private async entryOf(claimed: ClaimedEvent): Promise<HandlerEntry> {
    const { workflow } = await this.snapshots.get(claimed.runGroupId);
    const entry = workflow.lifecycle_events?.[claimed.event]?.[claimed.handlerPosition];
    if (!entry) throw new Error(`The workflow has no handler ${claimed.handlerName} for ${claimed.event}`);
    return entry;
  }
}

/** Of a handler whose every attempt ended with its worker's death: it is not given another worker to end. */
const USED_UP: EventOutcome = {
  status: 'FAILED',
  delayMs: 0,
  message: 'Every worker that ran this handler stopped responding',
  meta: { error: 'WORKER_LOST', error_kind: 'transient' },
};

/** What it needs, its handler and its parameters say. */
const attemptOf = (claimed: ClaimedEvent, { method, parameters }: HandlerEntry): OutageAttempt<string> => ({
  need: JSON.stringify([method, parameters]),
  name: `${claimed.id} ${claimed.attempt}`,
  waitedMs: claimed.outageMs,
});
