import { ArtifactType } from '@sluice/domain';
import { nowSql } from '../database/clock.js';
import type { Database, Statement } from '../database/database.js';
import { isUniqueViolation } from '../database/database-errors.js';
import { Dialect } from '../database/dialect.js';
import type { Registration } from './document-registry.js';

const NOW = nowSql(Dialect.Postgres);

/**
 * The batch is locked so that it is not completed meanwhile, and before the document, as everywhere. Indexes: the primary keys,
 * document_uri_location, pending_removal_copy.
 */
const REGISTER_NEW: Statement = {
  name: 'register-new-document',
  text: `with batch as (
      select id from document_batch where id = $1 and completed_date is null for share),
    new_document as (
      insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
      select $2, $3, $4::bigint, $5, $6, $7, $8, ${NOW} from batch
      where not exists (select 1 from document_uri where source = $9 and uri = $10)
        and not exists (select 1 from pending_removal where doc_hash = $2)
      on conflict (hash) do nothing returning hash, file_size),
    new_uri as (
      insert into document_uri (doc_hash, uri, source, version, batch_id, trace_context)
      select hash, $10, $9, 1, $1, $11 from new_document returning id, doc_hash),
    history as (
      insert into document_uri_history (document_uri_id, doc_hash, version, batch_id, created_date)
      select id, doc_hash, 1, $1, ${NOW} from new_uri),
    artifact as (
      insert into document_artifact (doc_hash, artifact_type, step_config_id, size_bytes, created_date)
      select hash, '${ArtifactType.Doc}', 0, file_size, ${NOW} from new_document)
    select id from new_uri`,
};

/**
 * What most uploads are, in one statement and one commit: new content at a new location of an open batch, nothing of which is
 * still to be removed. Answers the location's id; null when it is not so, and nothing was changed. PostgreSQL only.
 */
export const registerNew = async (
  database: Database,
  { batchId, uri, source, document, traceContext }: Registration,
): Promise<number | null> => {
  try {
    const [row] = await database.rows<{ id: number }>(REGISTER_NEW, [
      batchId,
      document.hash,
      document.mimeType,
      document.fileSize,
      JSON.stringify(document.docMeta),
      document.sha3256,
      document.md5,
      document.gitBlobId,
      source,
      uri,
      traceContext ?? null,
    ]);
    return row?.id ?? null;
  } catch (error) {
    // Another upload took the location between the look and the write.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
};
