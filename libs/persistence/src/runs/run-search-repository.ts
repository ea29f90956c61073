import { RUN_STATES, type RunState } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readColumn } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import { runGroups, runSteps, workflowRuns } from '../tables/run-tables.js';
import type { RawRow } from '../tables/table.js';
import { LargeResults } from './large-counts.js';
import { isHash, runConditions, type RunSearch } from './run-filter.js';
import { FIRST_LOCATION, type Page } from './run-repository.js';
import { STATE_OF_RUN } from './run-state-sql.js';
import { containing, documentsMatching, inJson, titleOf } from './text-search.js';

export const RUN_SORTS = ['created_date', 'status_date', 'priority'] as const;
export type RunSort = (typeof RUN_SORTS)[number];

export interface RunPageRequest extends Page {
  readonly sort: RunSort;
  readonly isDescending: boolean;
}

/** Runs by state; all states are present. */
export type RunsByState = Readonly<Record<RunState, number>>;

/** A step of a run as a list of runs shows it. */
export type ListedStep = ReturnType<typeof STEP.read>;

const RUN = workflowRuns.select(
  [
    'id',
    'workflowDefinitionId',
    'runGroupId',
    'batchId',
    'docId',
    'priority',
    'createdDate',
    'startDate',
    'statusDate',
    'completedDate',
    'status',
    'statusMessage',
    'statusMeta',
    'pausedDate',
  ],
  { alias: 'r' },
);
const GROUP = runGroups.select(['paramDefinitionId', 'pausedDate'], { alias: 'g', prefix: 'group_' });
const STEP = runSteps.select([
  'id',
  'workflowRunId',
  'workflowStepNumber',
  'workflowStepName',
  'stepType',
  'status',
  'statusMessage',
  'statusMeta',
  'startDate',
  'retry',
  'retries',
  'queueState',
  'readyAt',
]);

/** A run as people look for it: with its document, and its steps in their order. */
export interface ListedRun extends ReturnType<typeof RUN.read> {
  readonly state: RunState;
  readonly batchName: string;
  readonly paramDefinitionId: string;
  readonly isGroupPaused: boolean;
  /** Null when no location names the document any more. */
  readonly uri: string | null;
  readonly source: string | null;
  readonly title: string | null;
  readonly mimeType: string;
  readonly fileSize: number;
  /** Whether the document has no newer run in the batch. */
  readonly isNewest: boolean;
  readonly steps: readonly ListedStep[];
}

interface Named {
  readonly state: RunState;
  readonly batch_name: string | null;
  readonly uri: string | null;
  readonly source: string | null;
  readonly title: string | null;
  readonly mime_type: string;
  readonly file_size: number;
  readonly newest_id: number;
}

const FEW_DOCUMENTS = 2000;

/** Counts of this many rows are read anew when twenty times as long has passed as they took. */
const LARGE = 20_000;

/** Runs by what people look for. */
export class RunSearchRepository {
  private readonly counts = new LargeResults<RunsByState>({ isLarge: (counts) => totalOf(counts) >= LARGE });

  constructor(private readonly database: Database) {}

  /**
   * The same search with the documents that its text names, where they are few: what counts and lists then need not look for them
   * again. Reads all documents when a text is given.
   */
  async resolve(search: RunSearch): Promise<RunSearch> {
    const { text } = search;
    if (text === undefined || /^\d+$/.test(text) || isHash(text)) return search;
    const { sql } = this.database;
    const docIds = await readColumn<string>(
      this.database,
      long(`select doc_hash from (${documentsMatching(sql, 1, 2)}) found limit ${FEW_DOCUMENTS + 1}`),
      [containing(text), containing(inJson(text))],
    );
    return docIds.length > FEW_DOCUMENTS ? search : { ...search, text: undefined, docIds: [...new Set(docIds)] };
  }

  /** Per state, whatever states are looked for; large counts may be some seconds old. */
  countByState(search: RunSearch): Promise<RunsByState> {
    const whatever: RunSearch = { ...search, states: undefined };
    return this.counts.get(JSON.stringify(whatever), () => this.readCounts(whatever));
  }

  /** The runs of a page in their order. A page behind the middle is read from the end, so that the last one costs what the first does. */
  async page(search: RunSearch, request: RunPageRequest, total: number): Promise<ListedRun[]> {
    const { page, rowsPerPage, sort } = request;
    const offset = (page - 1) * rowsPerPage;
    const limit = Math.min(rowsPerPage, total - offset);
    if (limit <= 0) return [];
    const isFromEnd = offset > total / 2;
    const { where, parameters } = runConditions(this.database.sql, search);
    const direction = request.isDescending === isFromEnd ? 'asc' : 'desc';
    const ids = await readColumn<number>(
      this.database,
      long(`select r.id from workflow_run r where ${where} order by r.${sort} ${direction}, r.id ${direction}
        limit $${parameters.push(limit)} offset $${parameters.push(isFromEnd ? total - offset - limit : offset)}`),
      parameters,
    );
    return this.listed(isFromEnd ? ids.reverse() : ids);
  }

  /** These runs in this order; what is gone is left out. Indexes: the primary keys, run_step_run_idx, workflow_run_doc_idx. */
  async listed(ids: readonly number[]): Promise<ListedRun[]> {
    if (ids.length === 0) return [];
    const { sql } = this.database;
    const rows = await this.database.rows<RawRow & Named>(
      `select ${RUN.sql}, ${GROUP.sql}, ${STATE_OF_RUN} as state, b.name as batch_name, u.uri, u.source,
         ${titleOf(sql)} as title, d.mime_type, d.file_size,
         (select max(n.id) from workflow_run n where n.doc_id = r.doc_id and n.batch_id = r.batch_id) as newest_id
       from workflow_run r join run_group g on g.id = r.run_group_id join document d on d.hash = r.doc_id
         left join document_batch b on b.id = r.batch_id left join document_uri u on u.id = ${FIRST_LOCATION}
       where r.id ${sql.inIds(1)}`,
      [sql.list(ids)],
    );
    const stepsOf = Map.groupBy(await this.steps(ids), (step) => step.workflowRunId);
    const runs = new Map(rows.map((row) => [Number(row.id), toListedRun(row, stepsOf.get(Number(row.id)) ?? [])]));
    return ids.flatMap((id) => runs.get(id) ?? []);
  }

  private steps(ids: readonly number[]): Promise<ListedStep[]> {
    const { sql } = this.database;
    return STEP.find(
      this.database,
      `where workflow_run_id ${sql.inIds(1)} order by workflow_run_id, workflow_step_number`,
      [sql.list(ids)],
    );
  }

  private async readCounts(search: RunSearch): Promise<RunsByState> {
    const { where, parameters } = runConditions(this.database.sql, search);
    const rows = await this.database.rows<{ state: RunState; count: number }>(
      long(
        `select state, count(*) as count from (select ${STATE_OF_RUN} as state from workflow_run r where ${where}) s group by state`,
      ),
      parameters,
    );
    const counts = new Map(rows.map(({ state, count }) => [state, count]));
    return Object.fromEntries(RUN_STATES.map((state) => [state, counts.get(state) ?? 0])) as unknown as RunsByState;
  }
}

/** Runs in these states, or in any. */
export const totalOf = (counts: RunsByState, states: readonly RunState[] = RUN_STATES): number =>
  states.reduce((sum, state) => sum + counts[state], 0);

const toListedRun = (row: RawRow & Named, steps: readonly ListedStep[]): ListedRun => {
  const { paramDefinitionId, pausedDate } = GROUP.read(row);
  const run = RUN.read(row);
  return {
    ...run,
    state: row.state,
    batchName: row.batch_name ?? '',
    paramDefinitionId,
    isGroupPaused: pausedDate !== null,
    uri: row.uri,
    source: row.source,
    title: row.title,
    mimeType: row.mime_type,
    fileSize: row.file_size,
    isNewest: row.newest_id === run.id,
    steps,
  };
};
