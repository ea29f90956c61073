import { describe, expect, it } from '@jest/globals';
import { ChangeHorizon } from './change-horizon.js';
import type { Tail } from './change-repository.js';

/** A horizon at 0 over what the database answers look by look. */
const over = (...tails: Tail[]): ChangeHorizon =>
  new ChangeHorizon({ newestId: () => Promise.resolve(0), tail: () => Promise.resolve(tails.shift()!) });

const idle = { oldestOpen: 50, nextTransaction: 50 };

describe('the horizon of changes', () => {
  it('stays where nothing is new', async () => {
    const horizon = over({ newest: null, contiguous: 0, ...idle });
    expect(await horizon.advance()).toBe(false);
    expect(horizon.position).toBe(0);
  });

  it('rises over ids without a gap although transactions are under way', async () => {
    const horizon = over({ newest: 7, contiguous: 7, oldestOpen: 40, nextTransaction: 50 });
    expect(await horizon.advance()).toBe(true);
    expect(horizon.position).toBe(7);
  });

  it('rises over a gap at once when no transaction is under way', async () => {
    const horizon = over({ newest: 7, contiguous: 3, ...idle });
    await horizon.advance();
    expect(horizon.position).toBe(7);
  });

  it('waits before a gap until all have ended that were under way when it was seen', async () => {
    const horizon = over(
      { newest: 7, contiguous: 3, oldestOpen: 40, nextTransaction: 50 },
      { newest: 9, contiguous: 3, oldestOpen: 49, nextTransaction: 60 },
      { newest: 12, contiguous: 3, oldestOpen: 50, nextTransaction: 70 },
      { newest: 12, contiguous: 7, oldestOpen: 70, nextTransaction: 80 },
    );
    const positions: number[] = [];
    for (let look = 0; look < 4; look += 1) {
      await horizon.advance();
      positions.push(horizon.position);
    }
    expect(positions).toEqual([3, 3, 7, 12]);
  });

  it('goes on when the gap is filled', async () => {
    const horizon = over(
      { newest: 7, contiguous: 3, oldestOpen: 40, nextTransaction: 50 },
      { newest: 7, contiguous: 7, oldestOpen: 45, nextTransaction: 60 },
    );
    await horizon.advance();
    await horizon.advance();
    expect(horizon.position).toBe(7);
  });
});
