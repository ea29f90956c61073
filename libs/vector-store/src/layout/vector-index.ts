import { Index, type Table } from '@lancedb/lancedb';
import { retryConflicts } from '../databases/commit-retry.js';

/** Of the partitions, what a search looks into: below it, recall falls under 0.95 where vectors form groups. */
const PROBED_SHARE = 0.25;
const FEWEST_PROBES = 20;

const partitionsFor = (rows: number): number => Math.max(1, Math.round(Math.sqrt(rows)));

/** How many partitions of the index over `rows` vectors a search looks into. */
export const probesFor = (rows: number): number =>
  Math.max(FEWEST_PROBES, Math.ceil(partitionsFor(rows) * PROBED_SHARE));

/**
 * Makes the index of the vectors when there are at least `minRows` and none is there; one that is there, of whatever kind, is
 * brought up to date by compaction. Its distances are those of a search without it.
 */
export const indexVectors = (chunks: Table, minRows: number): Promise<void> =>
  retryConflicts(async () => {
    const rows = await chunks.countRows();
    if (rows < minRows) return;
    if ((await chunks.listIndices()).some(({ columns }) => columns.includes('vector'))) return;
    const config = Index.ivfFlat({ numPartitions: partitionsFor(rows), distanceType: 'l2', maxIterations: 20 });
    await chunks.createIndex('vector', { config });
  });
