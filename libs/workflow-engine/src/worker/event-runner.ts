import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, TransientError, type Logger } from '@sluice/domain';
import type { ClaimedEvent, EventOutcome, EventQueue } from '@sluice/persistence';
import { quietly } from '../telemetry/quietly.js';
import { HandlerLostAbort, ShutdownAbort } from './abort-reasons.js';
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

export interface EventRunnerEvents {
  /** A statement failed after it may have been carried out: `reconcile` is to be called soon, twice. */
  uncertain(): void;
  /** A handler has proven that what others of its name may wait for is there again. */
  outageOver(handlerName: string, proven: 'ended' | 'past'): void;
}

/** A handler that runs. */
interface Held {
  readonly attempt: number;
  readonly abort: AbortController;
}

/** Runs lifecycle handlers after the commit of what they tell, with retries of their own; steps never wait for them. */
export class EventRunner {
  private readonly running = new Set<Promise<void>>();
  private claiming: Promise<void> | null = null;
  private mayHaveWork = false;
  private stopping = false;
  private readonly abort = new AbortController();
  private readonly held = new Map<number, Held>();
  private suspects = new Map<number, number>();

  constructor(
    private readonly queue: EventQueue,
    private readonly executor: EventExecutor,
    private readonly workerId: string,
    private readonly events: EventRunnerEvents,
    private readonly logger: Logger,
  ) {}

  /** Looks for rows that wait for their handler. */
  poke(): void {
    this.mayHaveWork = true;
    this.pump();
  }

  /**
   * Gives back what the database says this worker holds, twice, but which nothing here runs: the answer to its claim was lost
   * with a connection. What runs here and belongs to another worker by now is aborted.
   */
  async reconcile(): Promise<void> {
    const known = new Map(this.held);
    const owned = await this.queue.held(this.workerId);
    for (const [id, held] of known)
      if (owned.get(id) !== held.attempt && this.held.get(id) === held) held.abort.abort(new HandlerLostAbort(id));
    const suspects = new Map<number, number>();
    for (const [id, attempt] of owned) {
      if (this.held.get(id)?.attempt === attempt) continue;
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
    for (const { abort } of this.held.values()) abort.abort(new ShutdownAbort());
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
      this.events.uncertain();
      quietly(() => this.logger.warn('Lifecycle handlers could not be run', { error }));
    }
  }

  private start(claimed: ClaimedEvent): void {
    // An earlier attempt that still runs here was lost, or there were no later one.
    this.held.get(claimed.id)?.abort.abort(new HandlerLostAbort(claimed.id));
    const held: Held = { attempt: claimed.attempt, abort: new AbortController() };
    this.held.set(claimed.id, held);
    const work = this.run(claimed, held.abort.signal).finally(() => {
      if (this.held.get(claimed.id) === held) this.held.delete(claimed.id);
      this.running.delete(work);
      this.pump();
    });
    this.running.add(work);
  }

  /** Never rejects. The outcome is written before anything is reported of it. */
  private async run(claimed: ClaimedEvent, stop: AbortSignal): Promise<void> {
    const { event, handlerName: handler } = claimed;
    try {
      const { outcome, failure, proven } = await this.executor.execute(claimed, stop);
      const written = this.write(claimed, outcome);
      if (proven) this.events.outageOver(handler, proven);
      if (failure)
        quietly(() => this.logger.warn('A lifecycle handler failed', { event, handler, error: failure.error }));
      await written;
    } catch (error) {
      this.events.uncertain();
      quietly(() => this.logger.warn('The outcome of a lifecycle handler is lost', { event, error }));
    }
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
        quietly(() =>
          this.logger.warn('The outcome of a lifecycle handler could not be written; it is tried again', {
            event: claimed.event,
            error: errorMessage(error),
          }),
        );
        await pause.wait(WRITE_AGAIN_MS, this.abort.signal);
      }
    }
  }
}
