import { ArtifactType, NotFoundError } from '@sluice/domain';
import type { SqlSession } from '../database/sql-session.js';
import {
  documentArtifacts,
  documentBatches,
  documents,
  documentUriHistory,
  documentUris,
} from '../tables/document-tables.js';
import { insertRow, NOW, updateRow } from '../tables/write-row.js';
import { planVectorRemovals } from './plan-removals.js';
import type { Registration, RegistrationResult } from './registration.js';

const BATCH = documentBatches.select(['id']);
const DOCUMENT = documents.select(['docMeta', 'pageCount', 'mimeType']);
const LOCATION = documentUris.select(['id', 'docHash', 'version', 'batchId', 'docMeta', 'priority']);
type Location = ReturnType<typeof LOCATION.read>;

/**
 * Records one upload, whatever is there already. Batches are locked before documents, and documents before locations, as by
 * those who remove them.
 *
 * @throws NotFoundError when the batch does not exist
 */
export const registerLocation = async (
  session: SqlSession,
  registration: Registration,
): Promise<RegistrationResult> => {
  const { document, priority, traceContext = null } = registration;
  // Held, so that nobody deletes it before the location is there.
  const held = session.sql.lock('for key share');
  if (!(await BATCH.findOne(session, `where id = $1${held}`, [registration.batchId]))) {
    throw new NotFoundError(`Batch ${registration.batchId} does not exist`);
  }
  const seen = await findLocation(session, registration);
  if (seen?.docHash !== document.hash) await reopenBatch(session, seen?.batchId ?? registration.batchId);
  const { isNew: isNewDocument, isShared } = await saveDocument(session, registration);
  await recordFile(session, document);
  const ownMeta = isShared && Object.keys(document.docMeta).length > 0 ? document.docMeta : null;

  const inserted = await insertLocation(session, registration, ownMeta);
  const { id: uriId, batchId, ...found } = inserted ?? (await lockLocation(session, registration));
  const isMoved = found.docHash !== document.hash;
  const version = isMoved ? found.version + 1 : found.version;
  if (priority !== undefined && priority !== found.priority)
    await updateRow(session, documentUris, uriId, { priority });
  if (isMoved) {
    await updateRow(session, documentUris, uriId, { docHash: document.hash, version, traceContext, docMeta: ownMeta });
    await planVectorRemovals(session, [found.docHash]);
  } else if (!inserted && ownMeta !== null) {
    await updateRow(session, documentUris, uriId, { docMeta: { ...found.docMeta, ...ownMeta } });
  }
  if (inserted || isMoved) {
    const entry = { documentUriId: uriId, docHash: document.hash, version, batchId, createdDate: NOW } as const;
    await insertRow(session, documentUriHistory, entry);
    await reopenBatch(session, batchId);
  }
  return { uriId, batchId, version, isNewDocument, mayBeUnderRemoval: isNewDocument };
};

interface SavedDocument {
  readonly isNew: boolean;
  /** Whether what is said of it now is said at one of several locations. */
  readonly isShared: boolean;
}

const saveDocument = async (session: SqlSession, registration: Registration): Promise<SavedDocument> => {
  const { hash, mimeType, fileSize, docMeta, sha3256, md5, gitBlobId, mimeTypeGiven } = registration.document;
  const values = { hash, mimeType, fileSize, docMeta, sha3256, md5, gitBlobId, createdDate: NOW } as const;
  const inserted = await insertRow(session, documents, values, 'on conflict (hash) do nothing returning hash');
  if (inserted.length > 0) return { isNew: true, isShared: false };
  // No location is added before the lock is released. It was there, and may be removed by the time its row can be locked.
  const known = await lockDocument(session, hash);
  if (!known) return saveDocument(session, registration);
  const isShared = await hasOwnView(session, registration);
  // A type that was given corrects the one that was found out at an earlier upload.
  const type = mimeTypeGiven ? mimeType : known.mimeType;
  if (!isShared && (type !== known.mimeType || Object.keys(docMeta).length > 0)) {
    await updateRow(session, documents, hash, { docMeta: { ...known.docMeta, ...docMeta }, mimeType: type });
  }
  return { isNew: false, isShared };
};

/** Locks the document, so that it is not removed before the transaction ends. */
export const lockDocument = (session: SqlSession, hash: string): ReturnType<typeof DOCUMENT.findOne> =>
  DOCUMENT.findOne(session, `where hash = $1${session.sql.lock('for update')}`, [hash]);

/** Whether other locations have the content as well, or had it, so that this one has metadata of its own. Index: document_uri_hash_idx. */
const hasOwnView = async (session: SqlSession, { document, source, uri }: Registration): Promise<boolean> => {
  const other = 'where doc_hash = $1 and (source <> $2 or uri <> $3 or doc_meta is not null) limit 1';
  return (await LOCATION.findOne(session, other, [document.hash, source, uri])) !== undefined;
};

const recordFile = (session: SqlSession, { hash, fileSize }: Registration['document']): Promise<unknown> =>
  insertRow(
    session,
    documentArtifacts,
    { docHash: hash, artifactType: ArtifactType.Doc, stepConfigId: 0, sizeBytes: fileSize, createdDate: NOW },
    'on conflict (doc_hash, artifact_type, step_config_id) do nothing',
  );

/** Index: document_uri_location. */
const findLocation = (session: SqlSession, { source, uri }: Registration, lock = ''): Promise<Location | undefined> =>
  LOCATION.findOne(session, `where source = $1 and uri = $2${lock}`, [source, uri]);

const insertLocation = async (
  session: SqlSession,
  { document, uri, source, batchId, traceContext = null, priority = 0 }: Registration,
  docMeta: Record<string, unknown> | null,
): Promise<Location | undefined> => {
  const values = { docHash: document.hash, uri, source, version: 1, batchId, traceContext, docMeta, priority };
  const unlessKnown = `on conflict (source, uri) do nothing returning ${LOCATION.sql}`;
  const [row] = await insertRow(session, documentUris, values, unlessKnown);
  return row && LOCATION.read(row);
};

const lockLocation = async (session: SqlSession, registration: Registration): Promise<Location> => {
  const location = await findLocation(session, registration, session.sql.lock('for update'));
  if (location) return location;
  const { uri, source } = registration;
  throw new NotFoundError(`${uri} of ${source} was deleted at this moment; upload it again`);
};

const reopenBatch = (session: SqlSession, batchId: number): Promise<unknown> =>
  session.rows(`update document_batch set completed_date = null where id = $1 and completed_date is not null`, [
    batchId,
  ]);
