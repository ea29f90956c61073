import type { SourceProblem } from '@sluice/domain';
import type { Component } from '../planning/component.js';
import { hashItems } from '../planning/hash-items.js';
import { listComponents } from '../planning/list-components.js';
import { UriAssignment } from '../planning/uri-assignment.js';
import type { ProgressListener } from '../planning/progress.js';
import type { AgentDatabase } from '../state/agent-database.js';
import { ContentHashes } from '../state/content-hashes.js';
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
  const listing = await listComponents([component], new UriAssignment([component], null), onProgress, signal);
  const hashing = {
    components: [component],
    hashes: new ContentHashes(database),
    concurrency: readConcurrency,
    onProgress,
  };
  const { hashed, unreadable, skipped } = await hashItems(listing.items, hashing, signal);
  return {
    rows: hashed.map(({ item, hash }) => ({
      path: item.uri,
      sha256: hash.replace(/^sha256-/, ''),
      metadata: {
        ...item.metadata,
        size: item.size,
        'content-type': item.mimeType,
        ...(item.modified === null ? {} : { 'last-modified': item.modified }),
      },
    })),
    problems: [
      ...listing.findings.flatMap(({ problems }) => problems),
      ...listing.duplicates,
      ...unreadable.map(({ problem }) => problem),
    ],
    skipped: [...listing.findings.flatMap((found) => found.skipped), ...skipped.map(({ problem }) => problem)],
  };
};
