import type { SourceRevision } from '@sluice/domain';
import { revisionOfFingerprint } from '../hashing/fingerprint.js';
import { recordsSql, textsSql, type AgentDatabase } from './agent-database.js';

/** The hash of a file's content, as long as the file has this fingerprint. */
export interface KnownHash {
  readonly uri: string;
  readonly fingerprint: string;
  readonly hash: string;
}

/** Remembers hashes of contents, so that unchanged files are not read again. `location` distinguishes roots and servers. */
export class ContentHashes {
  constructor(private readonly database: AgentDatabase) {}

  async find(location: string, uris: readonly string[]): Promise<Map<string, KnownHash>> {
    const rows = await this.database.rows<KnownHash>(
      `select uri, fingerprint, hash from agent_content_hash where location = $1 and uri in (${textsSql(this.database.dialect, 2)})`,
      [location, JSON.stringify(uris)],
    );
    return new Map(rows.map((row) => [row.uri, row]));
  }

  async remember(location: string, hashes: readonly KnownHash[]): Promise<void> {
    if (hashes.length === 0) return;
    const given = recordsSql(this.database.dialect, 2, ['cast($1 as text)'], ['uri', 'fingerprint', 'hash']);
    await this.database.rows(
      `insert into agent_content_hash (location, uri, fingerprint, hash) ${given}
       on conflict (location, uri) do update set fingerprint = excluded.fingerprint, hash = excluded.hash`,
      [location, JSON.stringify(hashes)],
    );
  }
}

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
