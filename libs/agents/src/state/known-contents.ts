import type { SourceRevision } from '@sluice/domain';
import { revisionOfFingerprint } from '../hashing/fingerprint.js';
import type { ContentHashes } from './content-hashes.js';

export interface KnownContent {
  readonly revision: SourceRevision;
  /** Hash of the content of that revision. */
  readonly hash: string;
}

/** What an earlier sync learned of an item at `location`, for sources that can ask whether it still holds; null when nothing. */
export const knownContents =
  (hashes: ContentHashes, location: string) =>
  async (uri: string): Promise<KnownContent | null> => {
    const known = (await hashes.find(location, [uri])).get(uri);
    return known === undefined ? null : { revision: revisionOfFingerprint(known.fingerprint), hash: known.hash };
  };
