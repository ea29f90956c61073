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

const ROWS = 5000;

/** What is stored of a source. */
export class SourceRepository {
  constructor(private readonly database: Database) {}

  /** Every location of a source in pages. Indexes: document_uri_location, primary key of document. */
  pages(source: string): AsyncGenerator<StoredContent[]> {
    return keysetPages(
      (after) =>
        this.database.rows<StoredContent>(
          `select u.uri, d.hash, d.sha3_256 as "sha3256", d.md5, d.git_blob_id as "gitBlobId"
           from document_uri u join document d on d.hash = u.doc_hash
           where u.source = $1 ${after ? 'and u.uri > $2' : ''} order by u.uri limit ${ROWS}`,
          after ? [source, after.uri] : [source],
        ),
      ROWS,
    );
  }
}
