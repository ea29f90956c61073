import { ArtifactType } from '@sluice/domain';
import { Dialect, sqlVocabulary } from '../database/sql-vocabulary.js';
import type { Database, Statement } from '../database/database.js';
import type { Registration } from './registration.js';

const NOW = sqlVocabulary(Dialect.Postgres).now;

/**
 * Batches are locked so that they are not completed meanwhile, and before documents, as everywhere; all in the order of their
 * keys, so that two such statements wait for each other in one direction only. The looks for what is there are subqueries per
 * row, because a plan that joins would be kept while the tables grow. Indexes: the primary keys, document_uri_location,
 * pending_removal_copy.
 */
const REGISTER_NEW: Statement = {
  name: 'register-new-documents',
  text: `with upload as materialized (
      select * from json_to_recordset($1) as u (
        batch_id bigint, hash text, mime_type text, file_size bigint, doc_meta text, sha3_256 text, md5 text, git_blob_id text,
        source text, uri text, priority integer, trace_context text)),
    batch as (
      select id from document_batch
      where id = any (array(select batch_id from upload)) and completed_date is null order by id for share),
    new_document as (
      insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
      select u.hash, u.mime_type, u.file_size, u.doc_meta, u.sha3_256, u.md5, u.git_blob_id, ${NOW}
      from upload u join batch b on b.id = u.batch_id
      where (select d.id from document_uri d where d.source = u.source and d.uri = u.uri) is null
        and (select p.id from pending_removal p where p.doc_hash = u.hash limit 1) is null
      order by u.hash
      on conflict (hash) do nothing returning hash),
    new_uri as (
      insert into document_uri (doc_hash, uri, source, version, batch_id, priority, trace_context)
      select u.hash, u.uri, u.source, 1, u.batch_id, u.priority, u.trace_context from upload u join new_document d on d.hash = u.hash
      order by u.source, u.uri
      returning id, doc_hash, batch_id),
    history as (
      insert into document_uri_history (document_uri_id, doc_hash, version, batch_id, created_date)
      select id, doc_hash, 1, batch_id, ${NOW} from new_uri),
    artifact as (
      insert into document_artifact (doc_hash, artifact_type, step_config_id, size_bytes, created_date)
      select u.hash, '${ArtifactType.Doc}', 0, u.file_size, ${NOW} from upload u join new_document d on d.hash = u.hash)
    select id, doc_hash from new_uri`,
};

/**
 * Asked when the documents are there: a removal that committed after the statement above began is not seen by it, although its
 * insert waited for that removal, and may be at the files. Index: pending_removal_copy.
 */
const UNDER_REMOVAL: Statement = {
  name: 'pending-removals-of-new-documents',
  text: `select distinct doc_hash from pending_removal where doc_hash = any ($1::text[])`,
};

/** A new document at a new location. */
export interface RegisteredNew {
  readonly uriId: number;
  /** See `RegistrationResult`. */
  readonly mayBeUnderRemoval: boolean;
}

/**
 * What most uploads are, in one statement and one commit for all of them: new content at a new location of an open batch, nothing
 * of which is still to be removed. Returns the location of each one; null for one that is not so, of which nothing was
 * changed. PostgreSQL only.
 *
 * @throws what the database throws, for instance when another process takes one of the locations; then nothing was changed
 */
export const registerNew = async (
  database: Database,
  registrations: readonly Registration[],
): Promise<(RegisteredNew | null)[]> => {
  const distinct = withoutRepetitions(registrations);
  const rows = await database.rows<{ id: number; doc_hash: string }>(REGISTER_NEW, [
    JSON.stringify(Array.from(distinct, toRow)),
  ]);
  const ids = new Map(rows.map(({ id, doc_hash: hash }) => [hash, id]));
  const underRemoval = await underRemovalOf(database, [...ids.keys()]);
  return registrations.map((registration) => {
    const { hash } = registration.document;
    const uriId = distinct.has(registration) ? ids.get(hash) : undefined;
    return uriId === undefined ? null : { uriId, mayBeUnderRemoval: underRemoval === null || underRemoval.has(hash) };
  });
};

/** Null when the database does not say; the documents are registered all the same. */
const underRemovalOf = async (database: Database, hashes: readonly string[]): Promise<ReadonlySet<string> | null> => {
  if (hashes.length === 0) return new Set();
  try {
    const rows = await database.rows<{ doc_hash: string }>(UNDER_REMOVAL, [hashes]);
    return new Set(rows.map((row) => row.doc_hash));
  } catch {
    return null;
  }
};

/** Of several of one content, or of one location, the first. */
const withoutRepetitions = (registrations: readonly Registration[]): Set<Registration> => {
  const taken = new Set<string>();
  return new Set(
    registrations.filter(({ source, uri, document }) => {
      const names = [document.hash, JSON.stringify([source, uri])];
      const isNew = !names.some((name) => taken.has(name));
      for (const name of names) taken.add(name);
      return isNew;
    }),
  );
};

const toRow = ({ batchId, uri, source, document, priority, traceContext }: Registration): Record<string, unknown> => ({
  batch_id: batchId,
  hash: document.hash,
  mime_type: document.mimeType,
  file_size: document.fileSize,
  doc_meta: JSON.stringify(document.docMeta),
  sha3_256: document.sha3256,
  md5: document.md5,
  git_blob_id: document.gitBlobId,
  source,
  uri,
  priority: priority ?? 0,
  trace_context: traceContext ?? null,
});
