import type { AgentDatabase } from './agent-database.js';
import { ContentHashes } from './content-hashes.js';

/** Beside the locations of sources, which all begin with their kind and a colon. */
const LOCATION = 'git-blobs';
const GIT = 'git-';
const SHA256 = 'sha256-';

/**
 * Remembers the SHA-256 under which the ingester stored a file of a repository, for ingesters that know files by nothing else.
 * A blob id never changes its meaning.
 */
export class BlobHashes {
  private readonly hashes: ContentHashes;

  constructor(database: AgentDatabase) {
    this.hashes = new ContentHashes(database);
  }

  /** SHA-256 in hex, for those of the `git-<blob id>` that were uploaded before; other hashes are ignored. */
  async find(hashes: readonly string[]): Promise<Map<string, string>> {
    const blobs = hashes.filter((hash) => hash.startsWith(GIT));
    if (blobs.length === 0) return new Map();
    const known = await this.hashes.find(LOCATION, blobs);
    return new Map(Array.from(known, ([blob, { hash }]) => [blob, hash.slice(SHA256.length)]));
  }

  /** @param stored what the ingester calls the content, `sha256-<hex>` */
  async remember(hash: string, stored: string): Promise<void> {
    if (!hash.startsWith(GIT) || !stored.startsWith(SHA256)) return;
    await this.hashes.remember(LOCATION, [{ uri: hash, fingerprint: '', hash: stored }]);
  }
}

/** Remembers small files of repositories by their git object id, which never changes its meaning. */
export class StoredBlobTexts {
  constructor(private readonly database: AgentDatabase) {}

  async get(id: string): Promise<string | undefined> {
    const rows = await this.database.rows<{ content: string }>('select content from agent_blob_text where id = $1', [
      id,
    ]);
    return rows[0]?.content;
  }

  async set(id: string, text: string): Promise<void> {
    await this.database.rows('insert into agent_blob_text (id, content) values ($1, $2) on conflict (id) do nothing', [
      id,
      text,
    ]);
  }
}
