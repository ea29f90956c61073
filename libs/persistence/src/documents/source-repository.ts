import type { Database } from '../database/database.js';
import { keysetPages } from '../database/keyset-pages.js';

/** A location of a source with all digests of what is there. */
export interface StoredContent {
  readonly uri: string;
  /** `sha256-<hex>`. */
  readonly hash: string;
  /** Bare hex, as the others. */
  readonly sha3256: string;
  readonly md5: string;
  readonly gitBlobId: string;
}

/** A part of a source's URIs, by the order of the database; null is not a limit. */
export interface UriRange {
  /** The part begins after it. */
  readonly after: string | null;
  /** The part ends with it. */
  readonly until: string | null;
}

const ROWS = 5000;

const SELECT = `select u.uri, d.hash, d.sha3_256 as "sha3256", d.md5, d.git_blob_id as "gitBlobId"
 from document_uri u join document d on d.hash = u.doc_hash`;

/** What is stored of a source. */
export class SourceRepository {
  constructor(private readonly database: Database) {}

  /** Every location of a part of a source in pages. Indexes: document_uri_location, primary key of document. */
  pages(source: string, { after, until }: UriRange): AsyncGenerator<StoredContent[]> {
    return keysetPages((last) => {
      const from = last?.uri ?? after;
      const parameters = [source, ...[from, until].filter((uri) => uri !== null)];
      const begin = from === null ? '' : 'and u.uri > $2';
      const end = until === null ? '' : `and u.uri <= $${parameters.length}`;
      return this.database.rows<StoredContent>(
        `${SELECT} where u.source = $1 ${begin} ${end} order by u.uri limit ${ROWS}`,
        parameters,
      );
    }, ROWS);
  }

  /** Those of these locations that are stored, in pages. Indexes: document_uri_location, primary key of document. */
  async *find(source: string, uris: readonly string[]): AsyncGenerator<StoredContent[]> {
    const { sql } = this.database;
    for (let start = 0; start < uris.length; start += ROWS) {
      yield await this.database.rows<StoredContent>(`${SELECT} where u.source = $1 and u.uri ${sql.inTexts(2)}`, [
        source,
        sql.list(uris.slice(start, start + ROWS)),
      ]);
    }
  }
}
