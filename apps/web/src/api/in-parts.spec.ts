/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { inParts, type Part } from './in-parts.js';

const part = (done: number, next: number | null, message?: string): Part<number> => ({
  done,
  next,
  stopped: message === undefined ? null : { message },
});

describe('an action in parts', () => {
  const run = async (...answers: (Part<number> | Error)[]) => {
    const sent: (number | null)[] = [];
    const progress: [number, string | null][] = [];
    const whole = await inParts<number>(
      (place) => {
        sent.push(place);
        const one = answers.shift()!;
        return one instanceof Error ? Promise.reject(one) : Promise.resolve(one);
      },
      (done, stopped) => progress.push([done, stopped]),
    );
    return { whole, sent, progress };
  };

  it('goes on where the part before ended, and adds up', async () => {
    const { whole, sent, progress } = await run(part(2000, 2000), part(1000, 4000), part(3, null));
    expect(whole).toEqual({ done: 3003, stopped: null });
    expect(sent).toEqual([null, 2000, 4000]);
    expect(progress).toEqual([
      [2000, null],
      [3000, null],
    ]);
  });

  it('shows what stopped it, and tries again from there', async () => {
    const { whole, sent, progress } = await run(
      part(5, 5, 'Blocked'),
      new Error('no network'),
      part(3, 9),
      part(2, null),
    );
    expect(sent).toEqual([null, 5, 5, 9]);
    expect(progress).toEqual([
      [5, 'Blocked'],
      [5, expect.stringContaining('no network')],
      [8, null],
    ]);
    expect(whole).toEqual({ done: 10, stopped: null });
  });

  it('ends when it is stopped again and again, and says why', async () => {
    const { whole, sent } = await run(part(5, 5), ...Array.from({ length: 9 }, () => part(1, 5, 'Blocked')));
    expect(whole).toEqual({ done: 8, stopped: 'Blocked' });
    expect(sent).toHaveLength(4);
  });

  it('fails when nothing was done', async () => {
    await expect(run(new Error('no network'))).rejects.toThrow('no network');
  });
});
