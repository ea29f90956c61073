import { ArtifactType } from '@sluice/domain';
import { long, type SqlSession } from '../database/sql-session.js';

/** A copy that is planned again while it is being removed is looked at once more: the raised `attempts` fence the one under way. */
const AGAIN = `on conflict (doc_hash, artifact_type, step_config_id, data_dir)
  do update set due_date = excluded.due_date, lease_until = null, attempts = pending_removal.attempts + 1`;

const INSERT = `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts)`;

/**
 * Vector rows `e` that nothing keeps. Rows of a document that a location has replaced answer questions until the newer one
 * is in the same database; the step that stores that one removes them.
 */
const UNLESS_STILL_NEEDED = `not (
  not exists (select 1 from document_uri u where u.doc_hash = e.doc_hash)
  and exists (
    select 1 from document_uri_history h join document_uri u on u.id = h.document_uri_id
    where h.doc_hash = e.doc_hash
      and not exists (select 1 from rag_entry n where n.doc_hash = u.doc_hash and n.data_dir = e.data_dir)))`;

/** Writes whose document is gone, or has an entry. Indexes: primary keys of document and rag_entry. */
const NEEDED_NO_MORE = `(not exists (select 1 from document d where d.hash = vector_write.doc_hash)
  or exists (select 1 from rag_entry n
    where n.doc_hash = vector_write.doc_hash and n.data_dir = vector_write.data_dir))`;

/**
 * Has every vector database that holds one of the documents, or into which a worker may have written it, looked at: the rows of a document without locations are removed,
 * those of others get the name of one that exists. Indexes: primary key of rag_entry, vector_write_doc_idx,
 * document_uri_hash_idx, document_uri_history_hash_idx.
 */
export const planVectorRemovals = async (session: SqlSession, hashes: readonly string[]): Promise<void> => {
  const ofDocuments = session.sql.inTexts(1);
  await session.rows(
    `${INSERT}
     select e.doc_hash, '${ArtifactType.Rag}', 0, e.data_dir, ${session.sql.now}, 0
     from (select doc_hash, data_dir from rag_entry where doc_hash ${ofDocuments}
       union select doc_hash, data_dir from vector_write where doc_hash ${ofDocuments}) e
     where ${UNLESS_STILL_NEEDED} ${AGAIN}`,
    [session.sql.list(hashes)],
  );
};

/** The same for rows of documents that are gone: what a store step wrote while its document was removed, and then left. */
export const planStrayVectorRemovals = async (session: SqlSession): Promise<void> => {
  await session.rows(
    long(`${INSERT}
     select e.doc_hash, '${ArtifactType.Rag}', 0, e.data_dir, ${session.sql.now}, 0 from rag_entry e
     where not exists (select 1 from document d where d.hash = e.doc_hash) and ${UNLESS_STILL_NEEDED}
     on conflict (doc_hash, artifact_type, step_config_id, data_dir) do nothing`),
  );
};

/** A write into a vector database of which no entry was recorded. */
export interface UnrecordedWrite {
  readonly stepId: number;
  readonly workerId: string;
}

/**
 * Ends a write that nobody goes on with: of a document that is gone, its rows are planned to be removed; of one with an entry
 * for this vector database, the entry knows of the rows. Else it stays, for the removal of the document to find.
 */
export const settleUnrecorded = async (session: SqlSession, { stepId, workerId }: UnrecordedWrite): Promise<void> => {
  await session.rows(
    `${INSERT}
     select e.doc_hash, '${ArtifactType.Rag}', 0, e.data_dir, ${session.sql.now}, 0 from vector_write e
     where e.step_id = $1 and e.worker_id = $2
       and not exists (select 1 from document d where d.hash = e.doc_hash) ${AGAIN}`,
    [stepId, workerId],
  );
  await session.rows(`delete from vector_write where step_id = $1 and worker_id = $2 and ${NEEDED_NO_MORE}`, [
    stepId,
    workerId,
  ]);
};

/** Locks and returns the writes to be settled of workers that are gone: not there, silent, or another process by now. */
export const lockAbandonedWrites = (session: SqlSession, workerTimeoutMs: number): Promise<UnrecordedWrite[]> =>
  session.rows<UnrecordedWrite>(
    `select step_id as "stepId", worker_id as "workerId" from vector_write
     where ${NEEDED_NO_MORE} and not exists (
       select 1 from worker w
       where w.id = vector_write.worker_id and w.started_date <= vector_write.begun_date
         and w.checkin_date > ${session.sql.now} - $1)
     ${session.sql.lock('for update skip locked')}`,
    [Math.round(workerTimeoutMs)],
  );

/** Has all artifacts of documents removed from the store: those recorded, and the document itself whether recorded or not. */
export const planArtifactRemovals = async (session: SqlSession, hashes: readonly string[]): Promise<void> => {
  const now = session.sql.now;
  const ofDocuments = session.sql.inTexts(1);
  await session.rows(
    `${INSERT}
     select doc_hash, artifact_type, step_config_id, '', ${now}, 0 from document_artifact where doc_hash ${ofDocuments}
     union select hash, '${ArtifactType.Doc}', 0, '', ${now}, 0 from document where hash ${ofDocuments} ${AGAIN}`,
    [session.sql.list(hashes)],
  );
};

/** Forgets which locations held the documents, except where vector rows of theirs are still to be replaced. */
export const removeHistoryOf = async (session: SqlSession, hashes: readonly string[]): Promise<number> => {
  const rows = await session.rows(
    `delete from document_uri_history where doc_hash ${session.sql.inTexts(1)} and not exists (
       select 1 from rag_entry e where e.doc_hash = document_uri_history.doc_hash and not exists (
         select 1 from pending_removal p
         where p.doc_hash = e.doc_hash and p.artifact_type = '${ArtifactType.Rag}' and p.step_config_id = 0 and p.data_dir = e.data_dir))
     returning id`,
    [session.sql.list(hashes)],
  );
  return rows.length;
};
