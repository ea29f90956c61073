/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LiveFeed } from './live-feed.js';
import type { ChangeEvent, readEvents } from './server-events.js';

type Handlers = Parameters<typeof readEvents>[2];

/** A stream that a test drives. */
class FakeStream {
  readonly starts: (string | null)[] = [];
  private handlers: Handlers | null = null;
  private end: (() => void) | null = null;

  readonly read: typeof readEvents = (after, signal, handlers) => {
    this.starts.push(after);
    this.handlers = handlers;
    return new Promise((resolve) => {
      this.end = resolve;
      signal.addEventListener('abort', () => resolve());
    });
  };

  open = (): void => this.handlers?.onOpen();
  send = (id: number): void => this.handlers?.onEvent({ id } as ChangeEvent, String(id));
  break = (): void => this.end?.();
}

const show = (visibility: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
};

describe('LiveFeed', () => {
  let stream: FakeStream;
  let feed: LiveFeed;
  let gaps: number;
  let heard: number[][];
  beforeEach(() => {
    jest.useFakeTimers();
    show('visible');
    stream = new FakeStream();
    gaps = 0;
    heard = [];
    feed = new LiveFeed(stream.read, () => (gaps += 1));
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const listen = (): (() => void) => feed.listen((events) => heard.push(events.map(({ id }) => id)));

  it('hands out the changes of a second together', () => {
    listen();
    stream.open();
    expect(feed.getState()).toBe('live');
    [1, 2, 3].forEach(stream.send);
    expect(heard).toEqual([]);
    jest.advanceTimersByTime(1_000);
    stream.send(4);
    jest.advanceTimersByTime(1_000);
    expect(heard).toEqual([[1, 2, 3], [4]]);
  });

  it('connects again after a loss, and goes on after the last event that it saw', async () => {
    listen();
    stream.open();
    stream.send(7);
    stream.break();
    await jest.advanceTimersByTimeAsync(0);
    expect(feed.getState()).toBe('lost');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(stream.starts).toEqual([null, '7']);
    stream.open();
    expect([feed.getState(), gaps]).toEqual(['live', 0]);
  });

  it('says that changes may be missing when it was away for long', async () => {
    const leave = listen();
    stream.open();
    stream.send(7);
    leave();
    expect(feed.getState()).toBe('resting');
    await jest.advanceTimersByTimeAsync(61_000);
    listen();
    expect(stream.starts).toEqual([null, null]);
    stream.open();
    expect(gaps).toBe(1);
  });

  it('rests while the page is hidden, and hands out first what it had', async () => {
    listen();
    stream.open();
    stream.send(1);
    show('hidden');
    feed.adapt();
    expect([feed.getState(), heard]).toEqual(['resting', [[1]]]);
    show('visible');
    feed.adapt();
    expect(stream.starts).toEqual([null, '1']);
  });

  it('waits longer and longer while there is no server', async () => {
    listen();
    for (const wait of [1_000, 2_000, 4_000]) {
      stream.break();
      await jest.advanceTimersByTimeAsync(wait - 1);
      const tries = stream.starts.length;
      await jest.advanceTimersByTimeAsync(1);
      expect(stream.starts.length).toBe(tries + 1);
    }
  });

  it('has the page fetched anew from time to time where no stream opens', async () => {
    feed.listen(() => undefined);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(gaps).toBe(2);
    stream.open();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(gaps).toBe(2);
    feed.restart();
  });
});
