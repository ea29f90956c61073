import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withWaitListener, waitingFor, type NoteFailure } from './wait-notices.js';

describe('waitingFor', () => {
  let heard: (string | null)[];
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2026, 0, 31, 8, 30) });
    heard = [];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const SINCE = 'Waits for the server at host:1 since 2026-01-31T08:30:00Z';
  /** A call that ends when it is told to. */
  const wait = (): { end: (error?: Error) => void; note: NoteFailure; done: Promise<unknown> } => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let note: NoteFailure = () => undefined;
    const done = withWaitListener(
      (notice) => void heard.push(notice),
      () =>
        waitingFor('the server at host:1', (noteFailure) => {
          note = noteFailure;
          return promise;
        }),
    );
    return { end: (error) => (error ? reject(error) : resolve('answer')), note, done };
  };

  it('says nothing of a server that answers soon', async () => {
    const { end, done } = wait();
    await jest.advanceTimersByTimeAsync(4_999);
    end();
    expect(await done).toBe('answer');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
  });

  it('says what is waited for and since when, once, and that it is over', async () => {
    const { end, done } = wait();
    await jest.advanceTimersByTimeAsync(170_000);
    expect(heard).toEqual([SINCE]);
    end();
    await done;
    expect(heard).toEqual([SINCE, null]);
  });

  it('adds why the last attempt failed, not oftener than every 15 seconds', async () => {
    const { end, note, done } = wait();
    await jest.advanceTimersByTimeAsync(6_000);
    for (let second = 0; second < 28; second += 1) {
      note(new Error(`refused ${second}`));
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(heard).toEqual([SINCE, `${SINCE}; the last attempt failed: refused 13`]);
    end(new Error('given up'));
    await expect(done).rejects.toThrow('given up');
    expect(heard.at(-1)).toBeNull();
  });

  it('leaves calls alone that nobody hears', async () => {
    expect(await waitingFor('x', () => Promise.resolve(7))).toBe(7);
  });
});
