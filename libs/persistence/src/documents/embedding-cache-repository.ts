import type { Database } from '../database/database.js';

interface CacheRow {
  text_hash: string;
  vector: Buffer;
}

/** Vectors of a statement; both databases take far more parameters, but not much more text at once. */
const ROWS_PER_INSERT = 100;

/** Vectors forgotten in one statement. */
export const PRUNED_AT_ONCE = 1000;

const toBytes = (vector: Float32Array): Buffer => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** A copy, because the driver's buffer may start at an address that is not a multiple of four. */
const toVector = (bytes: Buffer): Float32Array => {
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return new Float32Array(copy.buffer);
};

/** Vectors by model and SHA-256 of the text, as little-endian float32, so that unchanged text is not embedded again. */
export class EmbeddingCacheRepository {
  constructor(private readonly database: Database) {}

  async get(model: string, keys: string[]): Promise<Map<string, Float32Array>> {
    const { sql } = this.database;
    const rows = await this.database.rows<CacheRow>(
      `select text_hash, vector from embedding_cache where model = $1 and text_hash ${sql.inTexts(2)}`,
      [model, sql.list(keys)],
    );
    return new Map(rows.map((row) => [row.text_hash, toVector(row.vector)]));
  }

  async put(model: string, entries: Map<string, Float32Array>): Promise<void> {
    // In one order everywhere, so that two workers that store the same texts cannot block each other.
    const all = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
    for (let start = 0; start < all.length; start += ROWS_PER_INSERT) {
      await this.insert(model, all.slice(start, start + ROWS_PER_INSERT));
    }
  }

  private async insert(model: string, entries: readonly (readonly [string, Float32Array])[]): Promise<void> {
    const now = this.database.sql.now;
    const rows = entries.map((_, index) => `($1, $${2 * index + 2}, $${2 * index + 3}, ${now})`);
    await this.database.rows(
      `insert into embedding_cache (model, text_hash, vector, created_date) values ${rows.join(', ')}
       on conflict (model, text_hash) do nothing`,
      [model, ...entries.flatMap(([key, vector]) => [key, toBytes(vector)])],
    );
  }

  /** Forgets vectors that were computed more than `maxAgeMs` ago, at most `PRUNED_AT_ONCE`; returns how many. Index: embedding_cache_age_idx. */
  async prunePage(maxAgeMs: number): Promise<number> {
    const { sql } = this.database;
    const old = `select model, text_hash from embedding_cache where created_date < ${sql.now} - $1
      order by created_date limit ${PRUNED_AT_ONCE} ${sql.lock('for update skip locked')}`;
    const rows = await this.database.rows(
      `delete from embedding_cache where (model, text_hash) in (${old}) returning 1 as one`,
      [maxAgeMs],
    );
    return rows.length;
  }
}
