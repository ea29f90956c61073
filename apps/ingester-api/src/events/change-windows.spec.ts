import { describe, expect, it } from '@jest/globals';
import type { LifecycleEvent } from '@sluice/domain';
import type { Change, ChangeFilter } from '@sluice/persistence';
import { ChangeWindows } from './change-windows.js';

const change = (id: number): Change => ({
  id,
  event: 'step_end' as LifecycleEvent,
  batchId: id % 2,
  runGroupId: id % 3,
  workflowRunId: 1,
  stepId: 1,
  stepName: 's',
  groupStatus: 'RUNNING',
  message: null,
  date: new Date(0),
});

/** A change per id, except below `first`. */
class FakeChanges {
  first = 1;
  queries = 0;
  failures = 0;

  between(after: number, upTo: number, { batchId, runGroupId }: ChangeFilter): Promise<Change[]> {
    this.queries += 1;
    if (this.failures-- > 0) return Promise.reject(new Error('down'));
    const ids = Array.from({ length: Math.max(0, upTo - after) }, (_, index) => after + index + 1);
    return Promise.resolve(
      ids
        .filter((id) => id >= this.first)
        .map(change)
        .filter((one) => batchId === undefined || one.batchId === batchId)
        .filter((one) => runGroupId === undefined || one.runGroupId === runGroupId),
    );
  }

  nextId(after: number): Promise<number | null> {
    this.queries += 1;
    return Promise.resolve(Math.max(after + 1, this.first));
  }
}

const idsOf = (frames: string): number[] => [...frames.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

/** Reads to the end; the ids that were told. */
const readAll = async (
  windows: ChangeWindows,
  from: number,
  end: number,
  filter: ChangeFilter = {},
): Promise<number[]> => {
  const ids: number[] = [];
  for (let position = from; position < end;) {
    const { frames, upTo } = await windows.following(position, end, filter);
    expect(upTo).toBeGreaterThan(position);
    ids.push(...idsOf(frames));
    position = upTo;
  }
  return ids;
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index + 1);

describe('windows of changes', () => {
  it('read what is new once for 200 readers, whatever their filters and wherever they stand in it', async () => {
    const changes = new FakeChanges();
    const windows = new ChangeWindows(changes);
    windows.append(100, 160);
    windows.append(160, 170);
    const readers = Array.from({ length: 200 }, (_, index) => ({
      from: 100 + (index % 70),
      filter: index % 3 === 0 ? {} : index % 3 === 1 ? { batchId: 1 } : { runGroupId: 2 },
    }));
    await Promise.all(
      readers.map(async ({ from, filter }) => {
        const expected = range(from, 170)
          .filter((id) => filter.batchId === undefined || id % 2 === filter.batchId)
          .filter((id) => filter.runGroupId === undefined || id % 3 === filter.runGroupId);
        expect(await readAll(windows, from, 170, filter)).toEqual(expected);
      }),
    );
    expect(changes.queries).toBe(2);
  });

  it('let a reader catch up, by himself and then with the others', async () => {
    const changes = new FakeChanges();
    const windows = new ChangeWindows(changes);
    windows.append(9000, 9100);
    expect(await readAll(windows, 0, 9100)).toEqual(range(0, 9100));
    expect(changes.queries).toBe(6);
  });

  it('step over what was removed', async () => {
    const changes = new FakeChanges();
    changes.first = 1_000_000_000;
    expect(await readAll(new ChangeWindows(changes), 0, 1_000_000_010)).toEqual(range(999_999_999, 1_000_000_010));
    expect(changes.queries).toBeLessThan(5);
  });

  it('keep no more than the newest, however long nobody reads', async () => {
    const changes = new FakeChanges();
    const windows = new ChangeWindows(changes);
    for (let id = 0; id < 100_000; id += 10) windows.append(id, id + 10);
    await readAll(windows, 0, 100_000);
    const first = changes.queries;
    await readAll(windows, 0, 100_000);
    // What lies further back is read again, and only that.
    expect(changes.queries - first).toBe(45);
  });

  it('are read again after an error', async () => {
    const changes = new FakeChanges();
    const windows = new ChangeWindows(changes);
    windows.append(0, 5);
    changes.failures = 1;
    await expect(windows.following(0, 5, {})).rejects.toThrow('down');
    expect(await readAll(windows, 0, 5)).toEqual(range(0, 5));
  });
});
