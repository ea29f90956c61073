import { describe, expect, it } from '@jest/globals';
import { SharedCall } from './shared-call.js';

/** Reads that end when they are told to. */
const controlled = () => {
  const reads: { end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedCall(
    () => new Promise<string>((resolve, reject) => reads.push({ end: resolve, fail: reject })),
  );
  return { reads, shared };
};

/** A call begins at the end of the turn of the event loop in which it may. */
const turn = async (): Promise<void> => {
  for (let count = 0; count < 2; count += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('a shared call', () => {
  it('is one for all who ask at once', async () => {
    const { reads, shared } = controlled();
    const answers = [shared.get(), shared.get(), shared.get()];
    await turn();
    expect(reads).toHaveLength(1);
    reads[0]!.end('first');
    expect(await Promise.all(answers)).toEqual(['first', 'first', 'first']);
  });

  it('is one for all who ask before the event loop has turned', async () => {
    const { reads, shared } = controlled();
    const first = shared.get();
    await new Promise((resolve) => process.nextTick(resolve));
    await Promise.resolve();
    const second = shared.get();
    await turn();
    expect(reads).toHaveLength(1);
    reads[0]!.end('both');
    expect(await Promise.all([first, second])).toEqual(['both', 'both']);
  });

  it('never answers what was read before the question', async () => {
    const { reads, shared } = controlled();
    const first = shared.get();
    await turn();
    const late = [shared.get(), shared.get()];
    await turn();
    expect(reads).toHaveLength(1);
    reads[0]!.end('first');
    expect(await first).toBe('first');
    await turn();
    expect(reads).toHaveLength(2);
    reads[1]!.end('second');
    expect(await Promise.all(late)).toEqual(['second', 'second']);
  });

  it('fails for those who wait for it, and for nobody after them', async () => {
    const { reads, shared } = controlled();
    const first = shared.get();
    await turn();
    const second = shared.get();
    reads[0]!.fail(new Error('The database is away'));
    await expect(first).rejects.toThrow('The database is away');
    await turn();
    reads[1]!.end('second');
    expect(await second).toBe('second');
  });
});
