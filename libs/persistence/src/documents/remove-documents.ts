import { Dialect } from '../database/dialect.js';
import { rowsAreHeld } from '../database/repeat-while-busy.js';
import type { SqlSession } from '../database/sql-session.js';
import { closeBatches, closeEmptyGroups } from '../runs/close-progress.js';
import { removeRuns, type RemovedRuns } from '../runs/remove-runs.js';
import { planArtifactRemovals } from './plan-removals.js';

/** Run groups that have runs of the documents, and their batches; locked. */
export interface AffectedProgress {
  readonly groupIds: readonly number[];
  readonly batchIds: readonly number[];
}

/** Whose locks wait for each other only in this order: batches, run groups, documents, locations; each by id. */
const LOCK = 'for no key update';

/** Locks batches and groups of the documents' runs, and `batchId`. Indexes: workflow_run_doc_idx, the primary keys. */
export const lockProgressOf = async (
  session: SqlSession,
  hashes: readonly string[],
  batchId?: number,
): Promise<AffectedProgress> => {
  const found = await groupsOf(session, hashes);
  const groupIds = found.map((group) => group.id);
  const batchIds = [...new Set([...found.map((group) => group.batch_id), ...(batchId === undefined ? [] : [batchId])])];
  if (session.dialect === Dialect.Postgres) {
    const inIds = session.sql.inIds(1);
    await session.rows(`select id from document_batch where id ${inIds} order by id ${LOCK}`, [batchIds]);
    await session.rows(`select id from run_group where id ${inIds} order by id ${LOCK}`, [groupIds]);
    if ((await groupsOf(session, hashes)).length !== found.length) throw rowsAreHeld();
  }
  return { groupIds, batchIds };
};

const groupsOf = (session: SqlSession, hashes: readonly string[]): Promise<{ id: number; batch_id: number }[]> =>
  session.rows(
    `select distinct run_group_id as id, batch_id from workflow_run where doc_id ${session.sql.inTexts(1)}`,
    [session.sql.list(hashes)],
  );

/**
 * Locks the documents that exist, so that no location can begin to name them. Returns those that none names. Indexes: primary
 * key of document, document_uri_hash_idx.
 */
export const lockUnlocated = async (session: SqlSession, hashes: readonly string[]): Promise<string[]> => {
  const isOne = session.sql.inTexts(1);
  const list = [session.sql.list(hashes)];
  if (session.dialect === Dialect.Postgres) {
    await session.rows(`select hash from document where hash ${isOne} order by hash for update`, list);
  }
  const rows = await session.rows<{ hash: string }>(
    `select hash from document
     where hash ${isOne} and not exists (select 1 from document_uri u where u.doc_hash = document.hash)`,
    list,
  );
  return rows.map((row) => row.hash);
};

/**
 * Removes documents that no location names, with all of their runs, and plans the removal of their artifacts. Groups and
 * batches that have nothing more to do are completed, as far as no event tells of it.
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
