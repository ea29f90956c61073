import {
  ArtifactType,
  mergedDocMeta,
  NotFoundError,
  PermanentError,
  TransientError,
  type Document,
  type DocumentLocation,
  type DocumentUri,
} from '@sluice/domain';
import { GroupedCall } from '@sluice/io';
import type { Database } from '../database/database.js';
import { KEYSET_ROWS, keysetPages } from '../database/keyset-pages.js';
import { repeatWhileBusy } from '../database/repeat-while-busy.js';
import type { SqlSession } from '../database/sql-session.js';
import { planVectorRemovals } from './plan-removals.js';
import { registerNew, type RegisteredNew } from './register-new.js';
import type { Registration, RegistrationResult } from './registration.js';
import { documentArtifacts } from '../tables/document-tables.js';
import { documents, documentUriHistory, documentUris } from '../tables/document-tables.js';
import { insertRow, NOW } from '../tables/insert-row.js';
import type { RawRow } from '../tables/table.js';

const LISTED = documentUris.select(['id', 'docHash', 'uri', 'source', 'version', 'batchId']);

interface UriRow {
  id: number;
  doc_hash: string;
  version: number;
  batch_id: number;
}

/** The attempt by which a worker holds a step. */
export interface StepHolder {
  readonly stepId: number;
  readonly workerId: string;
  readonly attempt: number;
}

/** Each brings up to some kilobytes of metadata into one statement. */
const MOST_AT_ONCE = 50;

/** Records uploads: which content is where, in which version and batch. */
export class DocumentRegistry {
  private readonly newOnes: GroupedCall<Registration, RegisteredNew | null>;

  constructor(private readonly database: Database) {
    this.newOnes = new GroupedCall((registrations) => registerNew(database, registrations), MOST_AT_ONCE);
  }

  /**
   * Records that `uri` of `source` holds `document`, whose file is stored, in one transaction. A location stays in its batch;
   * new content raises its version; the same content again changes nothing but the metadata, which are merged. Where other
   * locations have the content, too, the metadata become those of this location, and what the others see stays as it is.
   *
   * @throws NotFoundError when the batch does not exist
   */
  async register(registration: Registration): Promise<RegistrationResult> {
    return (await this.registerNew(registration)) ?? repeatWhileBusy(() => this.registerAny(registration));
  }

  /**
   * Does the same for new content at a new location of an open batch, nothing of which is still to be removed, together with
   * others that are registered at the same time. Null when it is not so, and nothing was changed; always null on SQLite, where a
   * transaction is no less expensive for several.
   */
  async registerNew(registration: Registration): Promise<RegistrationResult | null> {
    if (!this.database.sql.hasWritingQueries) return null;
    const registered = await this.newOnes.get(registration).catch(nullUnlessUnreachable);
    return registered && { ...registered, batchId: registration.batchId, version: 1, isNewDocument: true };
  }

  private registerAny(registration: Registration): Promise<RegistrationResult> {
    return this.database.transaction(async (session) => {
      await requireBatch(session, registration.batchId);
      await reopenEarly(session, registration);
      const { isNew: isNewDocument, isShared } = await saveDocument(session, registration);
      await recordFile(session, registration.document);
      const own = isShared ? ownMeta(registration.document.docMeta) : null;
      const { row, inserted } = (await insertUri(session, registration, own)) ?? (await lockUri(session, registration));
      if (!inserted && registration.priority !== undefined) await setPriority(session, row, registration.priority);
      const replaced = row.doc_hash;
      if (inserted || replaced !== registration.document.hash) {
        if (!inserted) {
          row.doc_hash = registration.document.hash;
          row.version += 1;
          await moveUri(session, row, registration.traceContext ?? null, own);
          await planVectorRemovals(session, [replaced]);
        }
        await writeHistory(session, row);
        await reopenBatch(session, row.batch_id);
      } else if (own !== null) await mergeOwnMeta(session, row, own);
      const { id: uriId, batch_id: batchId, version } = row;
      return { uriId, batchId, version, isNewDocument, mayBeUnderRemoval: isNewDocument };
    });
  }

  /**
   * Merges what a step learnt about a document into its metadata, and returns them; `pageCount` only when given.
   *
   * @throws PermanentError when the document was removed, or its metadata would be too large
   * @throws TransientError when the step is held by another attempt by now; nothing is changed then
   */
  enrich(
    hash: string,
    meta: Readonly<Record<string, unknown>>,
    pageCount: number | null,
    holder: StepHolder,
  ): Promise<Record<string, unknown>> {
    return this.database.transaction(async (session) => {
      const known = await lockMeta(session, hash);
      if (!known) throw new PermanentError('DOCUMENT_REMOVED', 'The document was removed while it was processed');
      await mustHold(session, holder);
      const merged = mergedDocMeta(known, meta);
      await session.rows(`update document set doc_meta = $2, page_count = coalesce($3, page_count) where hash = $1`, [
        hash,
        merged,
        pageCount,
      ]);
      return JSON.parse(merged) as Record<string, unknown>;
    });
  }

  async findDocument(hash: string): Promise<Document | null> {
    const { sql, read } = documents.selection;
    const [row] = await this.database.rows<RawRow>(`select ${sql} from document where hash = $1`, [hash]);
    return row ? read(row) : null;
  }

  /** All locations of a document, oldest first. */
  async urisOf(hash: string): Promise<DocumentLocation[]> {
    const { sql, read } = documentUris.selection;
    const rows = await this.database.rows<RawRow>(`select ${sql} from document_uri where doc_hash = $1 order by id`, [
      hash,
    ]);
    return rows.map(read);
  }

  /** Locations by id, in pages. Indexes: document_uri_batch_idx, document_uri_source_idx. */
  uriPages(filter: { source?: string; batchId?: number }): AsyncGenerator<DocumentUri[]> {
    const tests = Object.entries({ source: filter.source, batch_id: filter.batchId }).filter(
      ([, value]) => value !== undefined,
    );
    const where = ['id > $1', ...tests.map(([column], index) => `${column} = $${index + 2}`)].join(' and ');
    return keysetPages(async (after) => {
      const rows = await this.database.rows<RawRow>(
        `select ${LISTED.sql} from document_uri where ${where} order by id limit ${KEYSET_ROWS}`,
        [after?.id ?? 0, ...tests.map(([, value]) => value)],
      );
      return rows.map(LISTED.read);
    });
  }

  /**
   * Hashes that locations of `hash` pointed to earlier and that no location points to any more: what the newest version of
   * a document replaces.
   */
  async supersededBy(hash: string): Promise<string[]> {
    const rows = await this.database.rows<{ doc_hash: string }>(
      `select distinct h.doc_hash
       from document_uri u join document_uri_history h on h.document_uri_id = u.id
       where u.doc_hash = $1 and h.doc_hash <> $1
         and not exists (select 1 from document_uri other where other.doc_hash = h.doc_hash)`,
      [hash],
    );
    return rows.map((row) => row.doc_hash);
  }
}

/** What one of a group cannot have, each of it is told when it is registered alone. */
const nullUnlessUnreachable = (error: unknown): null => {
  if (error instanceof TransientError && error.code !== 'DATABASE_BUSY') throw error;
  return null;
};

const requireBatch = async (session: SqlSession, batchId: number): Promise<void> => {
  const rows = await session.rows(`select id from document_batch where id = $1`, [batchId]);
  if (rows.length === 0) throw new NotFoundError(`Batch ${batchId} does not exist`);
};

/** Batches are locked before documents, as by those who remove documents. */
const reopenEarly = async (session: SqlSession, { uri, source, batchId, document }: Registration): Promise<void> => {
  const [found] = await session.rows<{ doc_hash: string; batch_id: number }>(
    `select doc_hash, batch_id from document_uri where source = $1 and uri = $2`,
    [source, uri],
  );
  if (found?.doc_hash !== document.hash) await reopenBatch(session, found?.batch_id ?? batchId);
};

interface SavedDocument {
  readonly isNew: boolean;
  /** Whether what is said of it now is said at one of several locations. */
  readonly isShared: boolean;
}

const saveDocument = async (session: SqlSession, registration: Registration): Promise<SavedDocument> => {
  const { document } = registration;
  const { hash, mimeType, fileSize, docMeta, sha3256, md5, gitBlobId } = document;
  const values = { hash, mimeType, fileSize, docMeta, sha3256, md5, gitBlobId, createdDate: NOW } as const;
  const inserted = await insertRow(session, documents, values, 'on conflict (hash) do nothing returning hash');
  if (inserted.length > 0) return { isNew: true, isShared: false };
  // No location is added before the lock is released.
  const meta = await lockMeta(session, document.hash);
  // It was there, and is removed by the time its row can be locked.
  if (meta === null) return saveDocument(session, registration);
  const isShared = await hasOwnView(session, registration);
  if (!isShared) {
    await writeMeta(session, document.hash, meta, document.docMeta);
    if (document.mimeTypeGiven) await correctMimeType(session, document);
  }
  return { isNew: false, isShared };
};

/** Whether other locations have the content as well, or had it, so that this one has metadata of its own. Index: document_uri_hash_idx. */
const hasOwnView = async (session: SqlSession, { document, source, uri }: Registration): Promise<boolean> => {
  const rows = await session.rows(
    `select id from document_uri
     where doc_hash = $1 and (source <> $2 or uri <> $3 or doc_meta is not null) limit 1`,
    [document.hash, source, uri],
  );
  return rows.length > 0;
};

const ownMeta = (meta: Record<string, unknown>): string | null =>
  Object.keys(meta).length > 0 ? JSON.stringify(meta) : null;

const mergeOwnMeta = async (session: SqlSession, { id }: UriRow, own: string): Promise<void> => {
  const [row] = await session.rows<{ doc_meta: string | null }>(`select doc_meta from document_uri where id = $1`, [
    id,
  ]);
  const merged = { ...(JSON.parse(row?.doc_meta ?? '{}') as object), ...(JSON.parse(own) as object) };
  await session.rows(`update document_uri set doc_meta = $2 where id = $1`, [id, JSON.stringify(merged)]);
};

const recordFile = (session: SqlSession, { hash, fileSize }: Registration['document']): Promise<unknown> =>
  insertRow(
    session,
    documentArtifacts,
    { docHash: hash, artifactType: ArtifactType.Doc, stepConfigId: 0, sizeBytes: fileSize, createdDate: NOW },
    'on conflict (doc_hash, artifact_type, step_config_id) do nothing',
  );

/** A type that was given corrects the one that was found out at an earlier upload. */
const correctMimeType = (session: SqlSession, { hash, mimeType }: Registration['document']): Promise<unknown> =>
  session.rows(`update document set mime_type = $2 where hash = $1 and mime_type <> $2`, [hash, mimeType]);

/** Locks the step, so that nobody takes it over before the transaction ends. Index: primary key of run_step. */
const mustHold = async (session: SqlSession, { stepId, workerId, attempt }: StepHolder): Promise<void> => {
  const rows = await session.rows(
    `select id from run_step where id = $1 and lease_owner = $2 and attempt = $3${session.sql.lock('for no key update')}`,
    [stepId, workerId, attempt],
  );
  if (rows.length === 0) throw new TransientError('LEASE_LOST', 'The step belongs to another worker by now');
};

/** Locks the document, so that it is not removed before the transaction ends. Null when it does not exist. */
const lockMeta = async (session: SqlSession, hash: string): Promise<Record<string, unknown> | null> => {
  const lock = session.sql.lock('for update');
  const [row] = await session.rows<{ doc_meta: string }>(`select doc_meta from document where hash = $1${lock}`, [
    hash,
  ]);
  return row ? (JSON.parse(row.doc_meta) as Record<string, unknown>) : null;
};

const writeMeta = async (
  session: SqlSession,
  hash: string,
  known: Record<string, unknown>,
  meta: Record<string, unknown>,
): Promise<void> => {
  if (Object.keys(meta).length === 0) return;
  await session.rows(`update document set doc_meta = $2 where hash = $1`, [
    hash,
    JSON.stringify({ ...known, ...meta }),
  ]);
};

interface FoundUri {
  row: UriRow;
  inserted: boolean;
}

const insertUri = async (
  session: SqlSession,
  registration: Registration,
  own: string | null,
): Promise<FoundUri | null> => {
  const [row] = await session.rows<UriRow>(
    `insert into document_uri (doc_hash, uri, source, version, batch_id, trace_context, doc_meta, priority)
     values ($1, $2, $3, 1, $4, $5, $6, $7)
     on conflict (source, uri) do nothing returning id, doc_hash, version, batch_id`,
    [
      registration.document.hash,
      registration.uri,
      registration.source,
      registration.batchId,
      registration.traceContext ?? null,
      own,
      registration.priority ?? 0,
    ],
  );
  return row ? { row, inserted: true } : null;
};

const lockUri = async (session: SqlSession, registration: Registration): Promise<FoundUri> => {
  const lock = session.sql.lock('for update');
  const [row] = await session.rows<UriRow>(
    `select id, doc_hash, version, batch_id from document_uri where source = $1 and uri = $2${lock}`,
    [registration.source, registration.uri],
  );
  if (!row)
    throw new NotFoundError(
      `${registration.uri} of ${registration.source} was deleted at this moment; upload it again`,
    );
  return { row, inserted: false };
};

const moveUri = (session: SqlSession, row: UriRow, traceContext: string | null, own: string | null): Promise<unknown> =>
  session.rows(`update document_uri set doc_hash = $2, version = $3, trace_context = $4, doc_meta = $5 where id = $1`, [
    row.id,
    row.doc_hash,
    row.version,
    traceContext,
    own,
  ]);

const setPriority = (session: SqlSession, { id }: UriRow, priority: number): Promise<unknown> =>
  session.rows(`update document_uri set priority = $2 where id = $1 and priority <> $2`, [id, priority]);

const writeHistory = (session: SqlSession, row: UriRow): Promise<unknown> =>
  insertRow(session, documentUriHistory, {
    documentUriId: row.id,
    docHash: row.doc_hash,
    version: row.version,
    batchId: row.batch_id,
    createdDate: NOW,
  });

const reopenBatch = (session: SqlSession, batchId: number): Promise<unknown> =>
  session.rows(`update document_batch set completed_date = null where id = $1 and completed_date is not null`, [
    batchId,
  ]);
