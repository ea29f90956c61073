import { rowsAreHeld } from '../database/repeat-while-busy.js';
import { readColumn, readCount } from '../database/read-values.js';
import { long, type SqlSession } from '../database/sql-session.js';
import { documentUris } from '../tables/document-tables.js';

const LOCATION = documentUris.select(['id', 'docHash']);
type Location = ReturnType<typeof LOCATION.read>;

/** Some locations of a batch. Index: document_uri_batch_idx. */
export const locationsOfBatch = (session: SqlSession, batchId: number, limit: number): Promise<Location[]> =>
  LOCATION.find(session, `where batch_id = $1 order by id limit $2`, [batchId, limit]);

/**
 * Locks locations, whose documents are locked, as they were found.
 *
 * @throws TransientError to be repeated when one has other content by now
 */
export const lockLocations = async (session: SqlSession, locations: readonly Location[]): Promise<void> => {
  const { sql } = session;
  const locked = await LOCATION.find(session, `where id ${sql.inIds(1)} order by id${sql.lock('for update')}`, [
    sql.list(locations.map(({ id }) => id)),
  ]);
  const hashes = new Map(locked.map(({ id, docHash }) => [id, docHash]));
  if (locations.some(({ id, docHash }) => hashes.has(id) && hashes.get(id) !== docHash)) throw rowsAreHeld();
};

/** Deletes locations with their history. Returns every content that they have shown. Index: document_uri_history_uri_idx. */
export const deleteLocations = async (
  session: SqlSession,
  ids: readonly number[],
): Promise<{ shown: string[]; history: number; locations: number }> => {
  const { inIds, list } = session.sql;
  const shown = await readColumn<string>(
    session,
    long(`delete from document_uri_history where document_uri_id ${inIds(1)} returning doc_hash`),
    [list(ids)],
  );
  const deleted = await session.rows(long(`delete from document_uri where id ${inIds(1)} returning id`), [list(ids)]);
  return { shown: [...new Set(shown)], history: shown.length, locations: deleted.length };
};

/** Groups of a batch, the oldest first. Index: run_group_batch_idx. */
export const groupsOfBatch = (session: SqlSession, batchId: number): Promise<number[]> =>
  readColumn(session, `select id from run_group where batch_id = $1 order by created_date, id`, [batchId]);

/**
 * Deletes a batch that nothing belongs to any more. False when something does: an upload or a start came in between. Whoever adds
 * something holds the batch's row, or waits for it here and finds it gone.
 */
export const deleteEmptyBatch = async (session: SqlSession, batchId: number): Promise<boolean> => {
  await session.rows(`select id from document_batch where id = $1${session.sql.lock('for update')}`, [batchId]);
  const rest = await readCount(
    session,
    `select (select count(*) from (select 1 from document_uri where batch_id = $1 limit 1) u)
       + (select count(*) from (select 1 from run_group where batch_id = $1 limit 1) g)`,
    [batchId],
  );
  if (rest > 0) return false;
  await session.rows(`delete from document_batch where id = $1`, [batchId]);
  return true;
};
