import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, TransientError, type Logger } from '@sluice/domain';
import type { ClaimedEvent, EventOutcome, EventQueue } from '@sluice/persistence';
import { ShutdownAbort } from './abort-reasons.js';
import type { EventExecutor } from './event-executor.js';
import { WakeUp } from './wake-up.js';

/** Most handlers that run at the same time. More are claimed when half of them have ended. */
const CONCURRENCY = 20;
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
  private readonly running = new Set<Promise<void>>();
  private claiming: Promise<void> | null = null;
  private mayHaveWork = false;
  private stopping = false;
  private readonly abort = new AbortController();
  private readonly held = new Map<number, number>();
  private suspects = new Map<number, number>();

  constructor(
    private readonly queue: EventQueue,
    private readonly executor: EventExecutor,
    private readonly workerId: string,
    /** A statement failed after it may have been carried out: `reconcile` is to be called soon, twice. */
    private readonly uncertain: () => void,
    private readonly logger: Logger,
  ) {}

  /** Looks for rows that wait for their handler. */
  poke(): void {
    this.mayHaveWork = true;
    this.pump();
  }

  /**
   * Gives back what the database says this worker holds, twice, but which nothing here runs: the answer to its claim was lost
   * with a connection.
   */
  async reconcile(): Promise<void> {
    const suspects = new Map<number, number>();
    for (const [id, attempt] of await this.queue.held(this.workerId)) {
      if (this.held.get(id) === attempt) continue;
      if (this.suspects.get(id) !== attempt) suspects.set(id, attempt);
      else if (await this.queue.release(this.workerId, id, attempt)) this.poke();
    }
    this.suspects = suspects;
  }

  /** Takes no more. Handlers that do not end within the grace are aborted and given back; their attempts do not count. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    await this.claiming;
    const ended = Promise.all(this.running);
    const over = new AbortController();
    await Promise.race([ended, delay(graceMs, undefined, { signal: over.signal }).catch(() => undefined)]);
    over.abort();
    this.abort.abort(new ShutdownAbort());
    await ended;
  }

  private pump(): void {
    if (!this.mayHaveWork || this.claiming || this.stopping || this.running.size > CONCURRENCY / 2) return;
    this.claiming = this.claim().finally(() => {
      this.claiming = null;
      this.pump();
    });
  }

  /** A claim that failed is not repeated before the next poke. */
  private async claim(): Promise<void> {
    this.mayHaveWork = false;
    const room = CONCURRENCY - this.running.size;
    try {
      const claimed = await this.queue.claim(this.workerId, room);
      if (claimed.length === room) this.mayHaveWork = true;
      for (const event of claimed) this.start(event);
    } catch (error) {
      this.logger.warn('Lifecycle handlers could not be run', { error });
      this.uncertain();
    }
  }

  private start(claimed: ClaimedEvent): void {
    this.held.set(claimed.id, claimed.attempt);
    const work = this.executor
      .execute(claimed, this.abort.signal)
      .then((outcome) => this.write(claimed, outcome))
      .catch((error: unknown) => {
        this.logger.warn('The outcome of a lifecycle handler is lost', { event: claimed.event, error });
        this.uncertain();
      })
      .finally(() => {
        this.held.delete(claimed.id);
        this.running.delete(work);
        this.pump();
      });
    this.running.add(work);
  }

  /** Until the database takes it: the handler was run, and must not be run again only because its outcome is not known. */
  private async write(claimed: ClaimedEvent, outcome: EventOutcome): Promise<void> {
    const pause = new WakeUp();
    for (;;) {
      try {
        await this.queue.settle(this.workerId, claimed, outcome);
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
}
