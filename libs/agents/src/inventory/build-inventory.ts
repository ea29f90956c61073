import type { SourceProblem } from '@sluice/domain';
import type { Component, HashedItem } from '../planning/component.js';
import { hashItems } from '../planning/hash-items.js';
import { listComponents } from '../planning/list-components.js';
import { UriAssignment } from '../planning/uri-assignment.js';
import type { ProgressListener } from '../planning/progress.js';
import type { AgentDatabase } from '../state/agent-database.js';
import { ContentHashes } from '../state/content-hashes.js';
import { Workbook } from '../workbook/workbook.js';
import type { InventoryRow } from './inventory.js';

export interface BuildOptions {
  readonly database: AgentDatabase;
  readonly readConcurrency: number;
  readonly onProgress: ProgressListener;
}

export interface BuiltInventory {
  readonly rows: readonly InventoryRow[];
  /** What could not be listed or read. */
  readonly problems: readonly SourceProblem[];
  /** What is left out on purpose. */
  readonly skipped: readonly SourceProblem[];
}

/** Lists a component and hashes each document. @throws DomainError when it cannot be listed at all */
export const buildInventory = async (
  component: Component,
  { database, readConcurrency, onProgress }: BuildOptions,
  signal: AbortSignal,
): Promise<BuiltInventory> => {
  using workbook = new Workbook();
  const assignment = new UriAssignment([component], workbook, null);
  const listing = await listComponents([component], assignment, workbook, onProgress, signal);
  const hashing = {
    components: [component],
    hashes: new ContentHashes(database),
    concurrency: readConcurrency,
    onProgress,
  };
  const rows: InventoryRow[] = [];
  const take = (hashed: readonly HashedItem[]): void => void rows.push(...hashed.map(rowOf));
  const all = workbook.listed(0, null);
  const { unreadable, skipped } = await hashItems(all, workbook.listedCount, hashing, take, signal);
  return {
    rows,
    problems: [
      ...listing.findings.flatMap(({ problems }) => problems),
      ...listing.duplicates,
      ...unreadable.map(({ problem }) => problem),
    ],
    skipped: [...listing.findings.flatMap((found) => found.skipped), ...skipped.map(({ problem }) => problem)],
  };
};

const rowOf = ({ item, hash }: HashedItem): InventoryRow => ({
  path: item.uri,
  sha256: hash.replace(/^sha256-/, ''),
  metadata: {
    ...item.metadata,
    size: item.size,
    'content-type': item.mimeType,
    ...(item.modified === null ? {} : { 'last-modified': item.modified }),
  },
});
