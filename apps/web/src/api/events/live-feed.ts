import { readEvents, type ChangeEvent } from './server-events.js';

export type LiveState = 'connecting' | 'live' | 'lost' | 'resting';
export type ChangeListener = (events: readonly ChangeEvent[]) => void;

/** How long changes are gathered before the page hears of them. */
const GATHER_MS = 1_000;
/** More are not kept one by one: what listens refreshes itself anyway. */
const MOST_GATHERED = 2_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A stream that lasted so long was a good one. */
const STEADY_MS = 10_000;
/** After a longer absence the page is fetched anew instead of catching up event by event. */
const CATCH_UP_MS = 60_000;
/** Without a stream, as behind proxies that keep responses until they are complete, the page is fetched anew so often. */
const WITHOUT_STREAM_MS = 15_000;

type Reader = typeof readEvents;

/**
 * One stream of state changes for the whole page. It runs while somebody listens and the page is visible, gathers what comes
 * within a second, connects again by itself and continues after the last event that it saw.
 */
export class LiveFeed {
  private state: LiveState = 'resting';
  private lastId: string | null = null;
  private lastSeen = 0;
  private lastGap = 0;
  private gathered: ChangeEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: AbortController | null = null;
  private readonly listeners = new Set<ChangeListener>();
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly read: Reader = readEvents,
    /** Called when changes may have been missed. */
    private readonly onGap: () => void = () => undefined,
  ) {}

  readonly getState = (): LiveState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly listen = (listener: ChangeListener): (() => void) => {
    this.listeners.add(listener);
    this.adapt();
    return () => {
      this.listeners.delete(listener);
      this.adapt();
    };
  };

  /** Begins or ends the stream, as visibility and listeners want it. */
  readonly adapt = (): void => {
    const isWanted = this.listeners.size > 0 && document.visibilityState === 'visible';
    if (isWanted && this.running === null) {
      this.running = new AbortController();
      void this.run(this.running.signal);
    } else if (!isWanted && this.running !== null) {
      this.running.abort();
      this.running = null;
      this.deliver();
      this.show('resting');
    }
  };

  /** With another key. */
  readonly restart = (): void => {
    this.running?.abort();
    this.running = null;
    this.adapt();
  };

  private async run(signal: AbortSignal): Promise<void> {
    let wait = FIRST_WAIT_MS;
    if (Date.now() - this.lastSeen > CATCH_UP_MS) this.lastId = null;
    let opened = 0;
    const fallback = setInterval(() => {
      if (this.state !== 'live') this.gap();
    }, WITHOUT_STREAM_MS);
    signal.addEventListener('abort', () => clearInterval(fallback));
    while (!signal.aborted) {
      this.show(this.state === 'lost' ? 'lost' : 'connecting');
      try {
        await this.read(this.lastId, signal, {
          onOpen: () => {
            opened = Date.now();
            if (this.lastSeen > 0 && this.lastId === null) this.gap();
            this.show('live');
          },
          onEvent: (event, id) => this.take(event, id),
        });
      } catch {
        // Whatever it was, the next try shows whether it is over.
      }
      if (signal.aborted) return;
      // One that ends as soon as it is open, as behind some proxies, is no reason to hurry.
      if (opened > 0 && Date.now() - opened > STEADY_MS) wait = FIRST_WAIT_MS;
      opened = 0;
      this.show('lost');
      await this.pause(wait, signal);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  /** A page that is fetched anew again and again would be all that the server does. */
  private gap(): void {
    if (Date.now() - this.lastGap < STEADY_MS) return;
    this.lastGap = Date.now();
    this.onGap();
  }

  private take(event: ChangeEvent, id: string | null): void {
    if (id !== null) this.lastId = id;
    this.lastSeen = Date.now();
    if (this.gathered.length < MOST_GATHERED) this.gathered.push(event);
    this.timer ??= setTimeout(() => this.deliver(), GATHER_MS);
  }

  private deliver(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const events = this.gathered;
    this.gathered = [];
    if (events.length > 0) for (const listener of this.listeners) listener(events);
  }

  private show(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    if (state === 'live') this.lastSeen = Date.now();
    for (const watcher of this.watchers) watcher();
  }

  private pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
