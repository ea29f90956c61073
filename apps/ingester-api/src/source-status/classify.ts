import type { StoredContent } from '@sluice/persistence';
import { hasHash, hashToCompare } from './source-hash.js';
import type { GivenHash } from './source-hashes.js';
import { SourceState, type SourceStatusEntry } from './source-status.dto.js';

/** How stored content compares with what the source has at its URI. */
export const classify = (stored: StoredContent, given: GivenHash | undefined): SourceStatusEntry => {
  if (!given) return { status: SourceState.Deleted, hash: stored.hash };
  if (hasHash(stored, given)) return { status: SourceState.Match, hash: given.text };
  return {
    status: SourceState.Mismatch,
    hash: given.text,
    source_hash: given.text,
    stored_hash: hashToCompare(stored, given),
  };
};
