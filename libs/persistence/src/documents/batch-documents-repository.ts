import { DocumentState, type RunState, type RunStatus } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readColumn, readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';
import { isHash } from '../runs/run-filter.js';
import { LargeCounts } from '../runs/large-counts.js';
import type { Page } from '../runs/run-repository.js';
import { STATE_OF_DOCUMENT, STATE_OF_RUN, statusesOf, wordList } from '../runs/run-state-sql.js';
import { containing, inJson, locationMatches, titleMatches, titleOf } from '../runs/text-search.js';
import { workflowRuns } from '../tables/run-tables.js';
import type { RawRow } from '../tables/table.js';

export const DOCUMENT_SORTS = ['id', 'uri', 'file_size'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

export interface BatchDocumentSearch {
  readonly batchId: number;
  /** In the URI or the title; or the hash. */
  readonly text?: string | undefined;
  readonly states?: readonly DocumentState[] | undefined;
}

export interface DocumentPageRequest extends Page {
  readonly sort: DocumentSort;
  readonly isDescending: boolean;
}

const RUN = workflowRuns.select(
  [
    'id',
    'runGroupId',
    'createdDate',
    'startDate',
    'statusDate',
    'completedDate',
    'status',
    'statusMessage',
    'statusMeta',
  ],
  { alias: 'r', prefix: 'run_' },
);

/** The newest run of a document in a batch. */
export interface NewestRunOfDocument extends ReturnType<typeof RUN.read> {
  readonly state: RunState;
  /** The step that it is at, or failed at; null when it is completed. */
  readonly stepName: string | null;
  readonly stepStatus: RunStatus | null;
  /** What that step says, of a run that has no message of its own. */
  readonly stepMessage: string | null;
}

/** A location of a batch, with its document. */
export interface ListedDocument {
  readonly uriId: number;
  readonly uri: string;
  readonly source: string;
  readonly version: number;
  readonly docHash: string;
  readonly title: string | null;
  readonly mimeType: string;
  readonly fileSize: number;
  readonly pageCount: number | null;
  readonly run: NewestRunOfDocument | null;
  /** Vector databases that hold it. */
  readonly databases: readonly string[];
}

const ORDER: Readonly<Record<DocumentSort, string>> = {
  id: 'u.id',
  uri: 'u.uri',
  file_size: '(select d.file_size from document d where d.hash = u.doc_hash)',
};

interface DocumentRow extends RawRow {
  readonly uri_id: number;
  readonly uri: string;
  readonly source: string;
  readonly version: number;
  readonly doc_hash: string;
  readonly title: string | null;
  readonly mime_type: string;
  readonly file_size: number;
  readonly page_count: number | null;
  readonly state: RunState | null;
  readonly run_id: number | null;
  readonly step_name: string | null;
  readonly step_status: RunStatus | null;
  readonly step_message: string | null;
}

/** The locations of a batch with the state of their documents. */
export class BatchDocumentsRepository {
  private readonly counts = new LargeCounts();

  constructor(private readonly database: Database) {}

  async count(search: BatchDocumentSearch): Promise<number> {
    const { where, parameters } = await this.conditions(search);
    return this.counts.get(JSON.stringify(search), () =>
      readCount(this.database, long(`select count(*) from document_uri u where ${where}`), parameters),
    );
  }

  /** Indexes: document_uri_batch_idx, document_uri_batch_hash_idx, workflow_run_doc_idx; the locations of the batch are read where they are sorted otherwise. */
  async page(search: BatchDocumentSearch, request: DocumentPageRequest): Promise<ListedDocument[]> {
    const { where, parameters } = await this.conditions(search);
    const { sort, page, rowsPerPage } = request;
    const direction = request.isDescending ? 'desc' : 'asc';
    const ids = await readColumn<number>(
      this.database,
      long(`select u.id from document_uri u where ${where} order by ${ORDER[sort]} ${direction}, u.id ${direction}
        limit $${parameters.push(rowsPerPage)} offset $${parameters.push((page - 1) * rowsPerPage)}`),
      parameters,
    );
    return this.listed(ids);
  }

  private async conditions({
    batchId,
    text,
    states,
  }: BatchDocumentSearch): Promise<{ where: string; parameters: unknown[] }> {
    const parameters: unknown[] = [batchId];
    const tests = [
      'u.batch_id = $1',
      ...(states === undefined ? [] : await this.stateTests(batchId, states)),
      ...(text === undefined ? [] : [textTest(this.database.sql, text, parameters)]),
    ];
    return { where: tests.join(' and '), parameters };
  }

  /** The state of each decides; the few that failed are found by the status of their runs. Index: workflow_run_batch_status_idx. */
  private async stateTests(batchId: number, states: readonly DocumentState[]): Promise<string[]> {
    if (states.length === 1 && states[0] === DocumentState.NotStarted) return [NO_RUN];
    const isIn = `${STATE_OF_DOCUMENT} in ${wordList(states)}`;
    const ofRuns = states.filter((state) => state !== DocumentState.NotStarted);
    if (ofRuns.length < states.length) return [isIn];
    const runs = `from workflow_run f where f.batch_id = $1 and f.status in ${wordList(statusesOf(ofRuns))}`;
    const few = await readCount(this.database, `select count(*) from (select 1 ${runs} limit ${FEW + 1}) l`, [batchId]);
    return few > FEW ? [isIn] : [`u.doc_hash in (select f.doc_id ${runs})`, isIn];
  }

  private async listed(ids: readonly number[]): Promise<ListedDocument[]> {
    if (ids.length === 0) return [];
    const { sql } = this.database;
    const rows = await this.database.rows<DocumentRow>(
      `select u.id as uri_id, u.uri, u.source, u.version, u.doc_hash,
         ${titleOf(sql)} as title,
         d.mime_type, d.file_size, d.page_count, ${RUN.sql}, case when r.id is not null then ${STATE_OF_RUN} end as state,
         s.workflow_step_name as step_name, s.status as step_status, s.status_message as step_message
       from document_uri u join document d on d.hash = u.doc_hash
         left join workflow_run r on r.id = (
           select n.id from workflow_run n where n.doc_id = u.doc_hash and n.batch_id = u.batch_id order by n.id desc limit 1)
         left join run_step s on s.id = (
           select c.id from run_step c where c.workflow_run_id = r.id and c.status <> 'COMPLETED'
           order by c.workflow_step_number limit 1)
       where u.id ${sql.inIds(1)}`,
      [sql.list(ids)],
    );
    const databases = await this.databasesOf(rows.map((row) => row.doc_hash));
    const documents = new Map(
      rows.map((row) => [row.uri_id, toListedDocument(row, databases.get(row.doc_hash) ?? [])]),
    );
    return ids.flatMap((id) => documents.get(id) ?? []);
  }

  private async databasesOf(hashes: readonly string[]): Promise<Map<string, string[]>> {
    const { sql } = this.database;
    const rows = await this.database.rows<{ hash: string; directory: string }>(
      `select doc_hash as hash, data_dir as directory from rag_entry where doc_hash ${sql.inTexts(1)} order by doc_hash, data_dir`,
      [sql.list(hashes)],
    );
    const of = Map.groupBy(rows, (row) => row.hash);
    return new Map([...of].map(([hash, entries]) => [hash, entries.map((entry) => entry.directory)]));
  }
}

/** What the states of documents are read from is found by the status of the runs, while these are few. */
const FEW = 5000;

const NO_RUN = `not exists (select 1 from workflow_run f where f.doc_id = u.doc_hash and f.batch_id = u.batch_id)`;

const textTest = (sql: SqlVocabulary, text: string, parameters: unknown[]): string => {
  if (isHash(text)) return `u.doc_hash = $${parameters.push(text)}`;
  const n = parameters.push(containing(text));
  const m = parameters.push(containing(inJson(text)));
  return `(${locationMatches(sql, n, m)} or exists (
    select 1 from document d where d.hash = u.doc_hash and ${titleMatches(sql, 'd.doc_meta', n, m)}))`;
};

const toListedDocument = (row: DocumentRow, databases: readonly string[]): ListedDocument => ({
  uriId: row.uri_id,
  uri: row.uri,
  source: row.source,
  version: row.version,
  docHash: row.doc_hash,
  title: row.title,
  mimeType: row.mime_type,
  fileSize: row.file_size,
  pageCount: row.page_count,
  run:
    row.run_id === null
      ? null
      : {
          ...RUN.read(row),
          state: row.state!,
          stepName: row.step_name,
          stepStatus: row.step_status,
          stepMessage: row.step_message,
        },
  databases,
});
