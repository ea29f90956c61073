import {
  mergedDocMeta,
  PermanentError,
  TransientError,
  type Document,
  type DocumentLocation,
  type DocumentUri,
} from '@sluice/domain';
import { GroupedCall } from '@sluice/io';
import type { Database } from '../database/database.js';
import { KEYSET_ROWS, keysetPages } from '../database/keyset-pages.js';
import { readColumn } from '../database/read-values.js';
import { repeatWhileBusy } from '../database/repeat-while-busy.js';
import type { SqlSession } from '../database/sql-session.js';
import { documents, documentUris } from '../tables/document-tables.js';
import { updateRow } from '../tables/write-row.js';
import { lockDocument, registerLocation } from './register-location.js';
import { registerNew, type RegisteredNew } from './register-new.js';
import { registerTogether, type Registered } from './register-together.js';
import type { Registration, RegistrationResult } from './registration.js';

const LISTED = documentUris.select(['id', 'docHash', 'uri', 'source', 'version', 'batchId']);

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
  private readonly together: GroupedCall<Registration, Registered>;

  constructor(private readonly database: Database) {
    this.newOnes = new GroupedCall((registrations) => registerNew(database, registrations), MOST_AT_ONCE);
    this.together = new GroupedCall((registrations) => registerTogether(database, registrations), MOST_AT_ONCE);
  }

  /**
   * Records that `uri` of `source` holds `document`, whose file is stored, in one transaction. A location stays in its batch;
   * new content raises its version; the same content again changes nothing but the metadata, which are merged. Where other
   * locations have the content, too, the metadata become those of this location, and what the others see stays as it is.
   *
   * On SQLite those that are registered at the same time share a transaction.
   *
   * @throws NotFoundError when the batch does not exist
   */
  async register(registration: Registration): Promise<RegistrationResult> {
    if (!this.database.sql.hasWritingQueries) return resultOf(await this.together.get(registration));
    const registered = await this.registerNew(registration);
    return (
      registered ??
      repeatWhileBusy(() => this.database.transaction((session) => registerLocation(session, registration)))
    );
  }

  /**
   * Does the same for new content at a new location of an open batch, nothing of which is still to be removed, together with
   * others that are registered at the same time. Null when it is not so, and nothing was changed; always null on SQLite, which
   * has no such statement.
   */
  async registerNew(registration: Registration): Promise<RegistrationResult | null> {
    if (!this.database.sql.hasWritingQueries) return null;
    const registered = await this.newOnes.get(registration).catch(nullUnlessUnreachable);
    return registered && { ...registered, batchId: registration.batchId, version: 1, isNewDocument: true };
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
      const known = await lockDocument(session, hash);
      if (!known) throw new PermanentError('DOCUMENT_REMOVED', 'The document was removed while it was processed');
      await mustHold(session, holder);
      const docMeta = JSON.parse(mergedDocMeta(known.docMeta, meta)) as Record<string, unknown>;
      await updateRow(session, documents, hash, { docMeta, pageCount: pageCount ?? known.pageCount });
      return docMeta;
    });
  }

  async findDocument(hash: string): Promise<Document | null> {
    return (await documents.selection.findOne(this.database, 'where hash = $1', [hash])) ?? null;
  }

  /** All locations of a document, oldest first. */
  urisOf(hash: string): Promise<DocumentLocation[]> {
    return documentUris.selection.find(this.database, 'where doc_hash = $1 order by id', [hash]);
  }

  /** Locations by id, in pages. Indexes: document_uri_batch_idx, document_uri_source_idx. */
  uriPages(filter: { source?: string; batchId?: number }): AsyncGenerator<DocumentUri[]> {
    const tests = Object.entries({ source: filter.source, batch_id: filter.batchId }).filter(
      ([, value]) => value !== undefined,
    );
    const where = ['id > $1', ...tests.map(([column], index) => `${column} = $${index + 2}`)].join(' and ');
    return keysetPages((after) =>
      LISTED.find(this.database, `where ${where} order by id limit ${KEYSET_ROWS}`, [
        after?.id ?? 0,
        ...tests.map(([, value]) => value),
      ]),
    );
  }

  /**
   * Hashes that locations of `hash` pointed to earlier and that no location points to any more: what the newest version of
   * a document replaces.
   */
  supersededBy(hash: string): Promise<string[]> {
    return readColumn(
      this.database,
      `select distinct h.doc_hash
       from document_uri u join document_uri_history h on h.document_uri_id = u.id
       where u.doc_hash = $1 and h.doc_hash <> $1
         and not exists (select 1 from document_uri other where other.doc_hash = h.doc_hash)`,
      [hash],
    );
  }
}

const resultOf = (registered: Registered): RegistrationResult => {
  if ('error' in registered) throw registered.error;
  return registered.result;
};

/** What one of a group cannot have, each of it is refused when it is registered alone. */
const nullUnlessUnreachable = (error: unknown): null => {
  if (error instanceof TransientError && error.code !== 'DATABASE_BUSY') throw error;
  return null;
};

/** Locks the step, so that nobody takes it over before the transaction ends. Index: primary key of run_step. */
const mustHold = async (session: SqlSession, { stepId, workerId, attempt }: StepHolder): Promise<void> => {
  const rows = await session.rows(
    `select id from run_step where id = $1 and lease_owner = $2 and attempt = $3${session.sql.lock('for no key update')}`,
    [stepId, workerId, attempt],
  );
  if (rows.length === 0) throw new TransientError('LEASE_LOST', 'The step belongs to another worker by now');
};
