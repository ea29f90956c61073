import { DocumentState, type RunState } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readColumn, readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';
import { LargeCounts } from '../runs/large-counts.js';
import type { Page } from '../runs/run-repository.js';
import { STATE_OF_RUN } from '../runs/run-state-sql.js';
import { containing, documentsMatching, inJson, locationMatches, titleMatches, titleOf } from '../runs/text-search.js';
import { prefixOfHash, type HashRange } from './hash-prefix.js';

/** More documents that have a text are not counted, nor listed: somebody who sees them all has not found anything. */
export const MOST_FOUND = 2000;

export interface DocumentPageSearch extends Page {
  /** In a URI or title of any location; or the beginning of the hash. All documents when absent. */
  readonly text?: string | undefined;
}

/** A document as people look for it, at the location that they may have meant. */
export interface FoundDocument {
  readonly docHash: string;
  readonly title: string | null;
  /** The first location that has the text, else the first; null when no location names it any more. */
  readonly uri: string | null;
  readonly source: string | null;
  readonly batchId: number | null;
  readonly batchName: string | null;
  readonly locationCount: number;
  readonly mimeType: string;
  readonly fileSize: number;
  readonly pageCount: number | null;
  readonly createdDate: Date;
  /** Of its newest run, in whatever batch. */
  readonly state: DocumentState;
  readonly runId: number | null;
}

export interface FoundDocuments {
  readonly rows: FoundDocument[];
  /** `MOST_FOUND` at most when a text is looked for. */
  readonly total: number;
  /** Whether more documents have the text. */
  readonly isMore: boolean;
}

interface FoundRow extends Omit<FoundDocument, 'createdDate' | 'state'> {
  readonly createdDate: number;
  readonly state: RunState | null;
}

/** So many places that have the text are read; where there are more, the newest documents are looked at one by one until there are enough. */
const FEW_PLACES = 10_000;

/** All documents there are, with runs or without, newest first. */
export class DocumentSearchRepository {
  private readonly counts = new LargeCounts();

  constructor(private readonly database: Database) {}

  async page({ text, page, rowsPerPage }: DocumentPageSearch): Promise<FoundDocuments> {
    const offset = (page - 1) * rowsPerPage;
    if (text === undefined) {
      const total = await this.countAll();
      const hashes = offset >= total ? [] : await this.newest('true', [], rowsPerPage, offset);
      return { rows: await this.documents(hashes, undefined), total, isMore: false };
    }
    const found = await this.having(text);
    const listed = found.slice(0, MOST_FOUND);
    const rows = await this.documents(listed.slice(offset, offset + rowsPerPage), text);
    return { rows, total: listed.length, isMore: found.length > listed.length };
  }

  private countAll(): Promise<number> {
    return this.counts.get('', () => readCount(this.database, long('select count(*) from document')));
  }

  /** Hashes of the newest documents that have the text, one more than are listed. Reads all locations when few have it. */
  private async having(text: string): Promise<string[]> {
    const { sql } = this.database;
    const prefix = prefixOfHash(text);
    const parameters = [...textParameters(text), ...(prefix ? [prefix.from, prefix.below] : [])];
    const ofHash = prefix ? ` union all select hash from document where hash >= $3 and hash < $4` : '';
    const places = await readColumn<string>(
      this.database,
      long(`select doc_hash from (${documentsMatching(sql, 1, 2)}${ofHash}) found limit ${FEW_PLACES + 1}`),
      parameters,
    );
    return places.length > FEW_PLACES
      ? this.newest(hasText(sql, prefix), parameters, MOST_FOUND + 1)
      : this.newest(`d.hash ${sql.inTexts(1)}`, [sql.list([...new Set(places)])], MOST_FOUND + 1);
  }

  /** Index: document_created_idx; the primary key of documents that are listed. */
  private newest(where: string, parameters: readonly unknown[], limit: number, offset = 0): Promise<string[]> {
    const n = parameters.length;
    return readColumn<string>(
      this.database,
      long(
        `select d.hash from document d where ${where} order by d.created_date desc, d.hash desc limit $${n + 1} offset $${n + 2}`,
      ),
      [...parameters, limit, offset],
    );
  }

  /** These in this order. Indexes: primary keys, document_uri_hash_idx, workflow_run_doc_idx. */
  private async documents(hashes: readonly string[], text: string | undefined): Promise<FoundDocument[]> {
    if (hashes.length === 0) return [];
    const { sql } = this.database;
    const first = (test: string): string =>
      `(select min(u.id) from document_uri u where u.doc_hash = d.hash and ${test})`;
    const meant =
      text === undefined ? first('true') : `coalesce(${first(locationMatches(sql, 2, 3))}, ${first('true')})`;
    const rows = await this.database.rows<FoundRow>(
      `select d.hash as "docHash", ${titleOf(sql)} as title, u.uri, u.source, u.batch_id as "batchId", b.name as "batchName",
         (select count(*) from document_uri l where l.doc_hash = d.hash) as "locationCount", d.mime_type as "mimeType",
         d.file_size as "fileSize", d.page_count as "pageCount", d.created_date as "createdDate",
         case when r.id is not null then ${STATE_OF_RUN} end as state, r.id as "runId"
       from document d left join document_uri u on u.id = ${meant} left join document_batch b on b.id = u.batch_id
         left join workflow_run r on r.id = (select max(n.id) from workflow_run n where n.doc_id = d.hash)
       where d.hash ${sql.inTexts(1)}`,
      [sql.list(hashes), ...(text === undefined ? [] : textParameters(text))],
    );
    const found = new Map(
      rows.map((row) => [
        row.docHash,
        { ...row, createdDate: new Date(row.createdDate), state: row.state ?? DocumentState.NotStarted },
      ]),
    );
    return hashes.flatMap((hash) => found.get(hash) ?? []);
  }
}

const textParameters = (text: string): string[] => [containing(text), containing(inJson(text))];

/** Whether document `d` has the text: looked up for one after the other, never as a set of all that have it. Index: document_uri_hash_idx. */
const hasText = (sql: SqlVocabulary, prefix: HashRange | null): string =>
  `((select u.id from document_uri u where u.doc_hash = d.hash and ${locationMatches(sql, 1, 2)} limit 1) is not null
    or ${titleMatches(sql, 'd.doc_meta', 1, 2)}${prefix ? ` or (d.hash >= $3 and d.hash < $4)` : ''})`;
