import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@sluice/domain';
import { ChangeFeed } from './change-feed.js';

/** A horizon that rises by one with each look, and counts what is asked of it. */
class FakeHorizon {
  position = 0;
  isBehind = false;
  begins = 0;
  looks = 0;
  fail = false;
  begun: Promise<void> = Promise.resolve();

  begin(): Promise<void> {
    this.begins += 1;
    return this.begun;
  }

  advance(): Promise<boolean> {
    this.looks += 1;
    if (this.fail) return Promise.reject(new Error('down'));
    this.position += 1;
    return Promise.resolve(true);
  }
}

const noChanges = { between: () => Promise.resolve([]), nextId: () => Promise.resolve(null) };
const never = new AbortController().signal;

describe('the feed of changes', () => {
  it('follows once for all readers, and stops with the last', async () => {
    const horizon = new FakeHorizon();
    const feed = new ChangeFeed(horizon, noChanges, silentLogger);
    await Promise.all([feed.join(), feed.join()]);
    expect(horizon.begins).toBe(1);
    await feed.leave();
    await feed.whenBeyond(0, 5000, never);
    expect(feed.position).toBe(1);
    await feed.leave();
    const looks = horizon.looks;
    await feed.whenBeyond(feed.position, 300, never);
    expect(horizon.looks).toBe(looks);
  });

  it('begins anew for a reader who comes after all have left', async () => {
    const horizon = new FakeHorizon();
    const feed = new ChangeFeed(horizon, noChanges, silentLogger);
    await feed.join();
    await Promise.all([feed.leave(), feed.join()]);
    expect(horizon.begins).toBe(2);
    await feed.whenBeyond(0, 5000, never);
    await feed.leave();
  });

  it('does not follow for a reader who left while it began', async () => {
    const horizon = new FakeHorizon();
    let begin!: () => void;
    horizon.begun = new Promise((resolve) => (begin = resolve));
    const feed = new ChangeFeed(horizon, noChanges, silentLogger);
    const joining = feed.join();
    const leaving = feed.leave();
    begin();
    await Promise.all([joining, leaving]);
    expect(horizon.looks).toBe(0);
  });

  it('tells a reader when it cannot begin, and tries again for the next', async () => {
    const horizon = new FakeHorizon();
    const feed = new ChangeFeed(horizon, noChanges, silentLogger);
    horizon.begun = Promise.reject(new Error('down'));
    await expect(feed.join()).rejects.toThrow('down');
    horizon.begun = Promise.resolve();
    await feed.join();
    await feed.leave();
  });

  it('lets readers go on when the signal or the time ends their wait', async () => {
    const feed = new ChangeFeed(new FakeHorizon(), noChanges, silentLogger);
    const stop = new AbortController();
    const waiting = feed.whenBeyond(5, 60_000, stop.signal);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
    await expect(feed.whenBeyond(5, 1, never)).resolves.toBeUndefined();
  });
});
