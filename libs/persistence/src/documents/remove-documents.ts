import { rowsAreHeld } from '../database/repeat-while-busy.js';
import { readColumn } from '../database/read-values.js';
import { long, type SqlSession } from '../database/sql-session.js';
import type { RunOfGroup } from '../queue/step-queue.js';
import { closeBatches, closeEmptyGroups } from '../runs/progress-rows.js';
import { removeRuns, type RemovedRuns } from '../runs/remove-runs.js';
import { documentUris } from '../tables/document-tables.js';
import { planArtifactRemovals } from './plan-removals.js';

/** Run groups that have runs of the documents, and their batches; locked. */
export interface AffectedProgress {
  readonly groupIds: readonly number[];
  readonly batchIds: readonly number[];
}

const LOCATION = documentUris.select(['id', 'docHash', 'batchId']);
type Location = ReturnType<typeof LOCATION.read>;

/** Index: document_uri_location. */
export const findLocation = (session: SqlSession, uri: string, source: string): Promise<Location | undefined> =>
  LOCATION.findOne(session, `where source = $1 and uri = $2`, [source, uri]);

/** @throws TransientError to be repeated when the location is not as it was found: an upload may have moved it to other content */
export const lockLocation = async (session: SqlSession, { id, docHash }: Location): Promise<void> => {
  const locked = await LOCATION.findOne(session, `where id = $1${session.sql.lock('for update')}`, [id]);
  if (locked?.docHash !== docHash) throw rowsAreHeld();
};

/** Deletes a location with its history. Returns every content that it has shown. Index: document_uri_history_uri_idx. */
export const deleteLocation = async (
  session: SqlSession,
  { id }: Location,
): Promise<{ shown: string[]; history: number }> => {
  const history = `delete from document_uri_history where document_uri_id = $1 returning doc_hash`;
  const shown = await readColumn<string>(session, history, [id]);
  await session.rows(`delete from document_uri where id = $1`, [id]);
  return { shown, history: shown.length };
};

/** Whose locks wait for each other only in this order: batches, run groups, documents, locations; each by id. */
const LOCK = 'for no key update';

/** Locks batches and groups of the documents' runs, and `batchId`. Indexes: workflow_run_doc_idx, the primary keys. */
export const lockProgressOf = async (
  session: SqlSession,
  hashes: readonly string[],
  batchId?: number,
): Promise<AffectedProgress> => {
  const { sql } = session;
  const found = await groupsOf(session, hashes);
  const groupIds = found.map((group) => group.id);
  const batchIds = [...new Set([...found.map((group) => group.batch_id), ...(batchId === undefined ? [] : [batchId])])];
  const lock = (table: string, ids: readonly number[]): Promise<unknown> =>
    session.rows(`select id from ${table} where id ${sql.inIds(1)} order by id ${sql.lock(LOCK)}`, [sql.list(ids)]);
  await lock('document_batch', batchIds);
  await lock('run_group', groupIds);
  if ((await groupsOf(session, hashes)).length !== found.length) throw rowsAreHeld();
  return { groupIds, batchIds };
};

const groupsOf = (session: SqlSession, hashes: readonly string[]): Promise<{ id: number; batch_id: number }[]> =>
  session.rows(
    `select distinct run_group_id as id, batch_id from workflow_run where doc_id ${session.sql.inTexts(1)}`,
    [session.sql.list(hashes)],
  );

/** Of these groups, the ones that are not finished, with their newest run. */
export const openGroups = (session: SqlSession, groupIds: readonly number[]): Promise<RunOfGroup[]> =>
  session.rows<RunOfGroup>(
    `select g.id as "runGroupId", max(r.id) as "runId" from run_group g join workflow_run r on r.run_group_id = g.id
     where g.id ${session.sql.inIds(1)} and g.completed_date is null group by g.id`,
    [session.sql.list(groupIds)],
  );

const UNLOCATED = `not exists (select 1 from document_uri u where u.doc_hash = document.hash)`;

/** The next documents without location, by hash. Indexes: primary key of document, document_uri_hash_idx. */
export const unlocatedAfter = (session: SqlSession, after: string, limit: number): Promise<string[]> =>
  readColumn(session, long(`select hash from document where hash > $1 and ${UNLOCATED} order by hash limit $2`), [
    after,
    limit,
  ]);

/**
 * Locks the documents that exist, so that no location can begin to name them. Returns those that none names. Indexes: primary
 * key of document, document_uri_hash_idx.
 */
export const lockUnlocated = async (session: SqlSession, hashes: readonly string[]): Promise<string[]> => {
  const { sql } = session;
  const isOne = sql.inTexts(1);
  const list = [sql.list(hashes)];
  await session.rows(`select hash from document where hash ${isOne} order by hash ${sql.lock('for update')}`, list);
  return readColumn(session, `select hash from document where hash ${isOne} and ${UNLOCATED}`, list);
};

/**
 * Removes documents that no location names, with all of their runs, and plans the removal of their artifacts. Groups and
 * batches that have nothing more to do are completed, as far as no event is due for it.
 */
export const removeDocuments = async (
  session: SqlSession,
  hashes: readonly string[],
  { groupIds, batchIds }: AffectedProgress,
): Promise<RemovedRuns> => {
  const list = session.sql.list(hashes);
  const isOne = session.sql.inTexts(1);
  const removed = await removeRuns(session, { sql: `doc_id ${isOne}`, parameter: list });
  await planArtifactRemovals(session, hashes);
  await session.rows(`delete from document where hash ${isOne}`, [list]);
  await closeEmptyGroups(session, groupIds);
  await closeBatches(session, batchIds);
  return removed;
};
