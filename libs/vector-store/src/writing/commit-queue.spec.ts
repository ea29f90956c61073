import { describe, expect, it } from '@jest/globals';
import { type CommitEntry, CommitQueue, nextBatchSize } from './commit-queue.js';

const limits = { documents: 3, bytes: 100 };
const entry = (id: string, more: Partial<CommitEntry> = {}): CommitEntry => ({
  id,
  sizeBytes: 10,
  removes: [],
  ...more,
});
const ids = (entries: readonly CommitEntry[]): string => entries.map(({ id }) => id).join('');

describe('nextBatchSize', () => {
  it.each([
    ['all that is there', [entry('a'), entry('b')], 2],
    ['no more than the limit of documents', [entry('a'), entry('b'), entry('c'), entry('d')], 3],
    ['no more than the limit of bytes', [entry('a', { sizeBytes: 60 }), entry('b', { sizeBytes: 60 })], 1],
    ['one that is larger than the limit', [entry('a', { sizeBytes: 1_000 }), entry('b')], 1],
    ['a document once', [entry('a'), entry('b'), entry('a')], 2],
    ['a removed document not again', [entry('a', { removes: ['b'] }), entry('b')], 1],
    ['a removal after what it removes', [entry('b'), entry('a', { removes: ['b'] })], 2],
  ])('takes %s', (_, entries, size) => {
    expect(nextBatchSize(entries, limits)).toBe(size);
  });
});

/** A queue whose commits end when the test says so. */
function aQueue(failing: readonly string[] = []) {
  const commits: string[] = [];
  const gates: { resolve: () => void }[] = [];
  const began = Promise.withResolvers<undefined>();
  const queue = new CommitQueue<CommitEntry>({ documents: 100, bytes: 1_000 }, async (entries) => {
    commits.push(ids(entries));
    const gate = Promise.withResolvers<undefined>();
    gates.push({ resolve: () => gate.resolve(undefined) });
    began.resolve(undefined);
    await gate.promise;
    return new Map(entries.filter(({ id }) => failing.includes(id)).map((failed) => [failed, new Error(failed.id)]));
  });
  return { queue, commits, gates, began: began.promise };
}

describe('CommitQueue', () => {
  it('commits together what came while a commit was under way', async () => {
    const { queue, commits, gates, began } = aQueue();
    const first = queue.add(entry('a'));
    await began;
    const others = [queue.add(entry('b')), queue.add(entry('c'))];
    gates[0]!.resolve();
    await first;
    while (gates.length < 2) await new Promise(setImmediate);
    gates[1]!.resolve();
    await Promise.all(others);
    expect(commits).toEqual(['a', 'bc']);
  });

  it('settles each entry with its own outcome', async () => {
    const { queue, gates, began } = aQueue(['b']);
    const all = Promise.allSettled(['a', 'b', 'c'].map((id) => queue.add(entry(id))));
    await began;
    gates[0]!.resolve();
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('drops an entry that is aborted while it waits, and no other', async () => {
    const { queue, commits, gates, began } = aQueue();
    const first = queue.add(entry('a'));
    await began;
    const abort = new AbortController();
    const withdrawn = queue.add(entry('b'), abort.signal);
    const kept = queue.add(entry('c'));
    abort.abort(new Error('no longer wanted'));
    await expect(withdrawn).rejects.toThrow('no longer wanted');
    gates[0]!.resolve();
    await first;
    while (gates.length < 2) await new Promise(setImmediate);
    gates[1]!.resolve();
    await kept;
    expect(commits).toEqual(['a', 'c']);
  });

  it('refuses an entry whose signal is aborted already', async () => {
    const { queue, commits } = aQueue();
    await expect(queue.add(entry('a'), AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(commits).toEqual([]);
  });

  it('rejects all entries of a commit that throws, and goes on', async () => {
    const outcomes = [() => Promise.reject(new Error('disk full')), () => Promise.resolve(new Map())];
    const queue = new CommitQueue<CommitEntry>(limits, () => outcomes.shift()!());
    await expect(queue.add(entry('a'))).rejects.toThrow('disk full');
    await expect(queue.add(entry('a'))).resolves.toBeUndefined();
    await queue.drain();
  });
});
