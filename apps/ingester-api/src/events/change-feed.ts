import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, type Logger } from '@sluice/domain';
import type { ChangeFilter, ChangeHorizon } from '@sluice/persistence';
import { ChangeWindows, type Following, type ReadableChanges } from './change-windows.js';

/** One small query per look, for all readers together, and none while nobody reads. */
const LOOK_MS = 200;
/** While a change is seen that may not be read yet, because an earlier one may still appear. */
const LOOK_WHEN_BEHIND_MS = 50;
const LOOK_AGAIN_AFTER_ERROR_MS = 2000;

/** From the first reader's arrival to the last one's departure. */
interface Session {
  readonly stop: AbortController;
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

/**
 * Follows the horizon of changes for as long as somebody reads, wakes the readers when it rises, and reads what is new for all of
 * them.
 */
export class ChangeFeed {
  private readers = 0;
  private session: Session | undefined;
  private lastEnded: Promise<void> = Promise.resolve();
  private readonly waiting = new Set<() => void>();
  private readonly windows: ChangeWindows;

  constructor(
    private readonly horizon: Pick<ChangeHorizon, 'position' | 'isBehind' | 'begin' | 'advance'>,
    changes: ReadableChanges,
    private readonly logger: Logger,
  ) {
    this.windows = new ChangeWindows(changes);
  }

  /** Every change up to here may be read. */
  get position(): number {
    return this.horizon.position;
  }

  /** What a reader at `position` is to be told next, which lies below that of the feed. */
  following(position: number, filter: ChangeFilter): Promise<Following> {
    return this.windows.following(position, this.position, filter);
  }

  /** Begins to follow with the first reader. */
  async join(): Promise<void> {
    this.readers += 1;
    this.session ??= this.open();
    try {
      await this.session.begun;
    } catch (error) {
      await this.leave();
      throw error;
    }
  }

  async leave(): Promise<void> {
    this.readers -= 1;
    if (this.readers > 0) return;
    const { session } = this;
    this.session = undefined;
    session?.stop.abort();
    await session?.ended;
  }

  /** Resolves when the position rises beyond `id`, or after `ms`, or when the signal is aborted. */
  whenBeyond(id: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.position > id || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      this.waiting.add(done);
    });
  }

  private open(): Session {
    const stop = new AbortController();
    const begun = this.lastEnded.then(() => {
      this.windows.clear();
      return this.horizon.begin();
    });
    const ended = begun.then(
      () => this.follow(stop.signal),
      () => undefined,
    );
    this.lastEnded = ended;
    return { stop, begun, ended };
  }

  private get lookMs(): number {
    return this.horizon.isBehind ? LOOK_WHEN_BEHIND_MS : LOOK_MS;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    let waitMs = this.lookMs;
    while (await waited(waitMs, signal)) {
      try {
        const before = this.position;
        if (await this.horizon.advance()) {
          this.windows.append(before, this.position);
          for (const wake of [...this.waiting]) wake();
        }
        waitMs = this.lookMs;
      } catch (error) {
        waitMs = LOOK_AGAIN_AFTER_ERROR_MS;
        this.logger.warn('Changes could not be read; they are looked for again', { error: errorMessage(error) });
      }
    }
  }
}

/** False when the signal ended the wait. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> => delay(ms, true, { signal }).catch(() => false);
