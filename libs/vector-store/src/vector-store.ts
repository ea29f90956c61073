import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidInputError, type Logger, NotFoundError, silentLogger, TransientError } from '@sluice/domain';
import { auditDatabase } from './checking/audit-database.js';
import { checkDatabase } from './checking/check-database.js';
import type { DatabaseProblem } from './checking/database-problem.js';
import { type Look, lookAnew, persistentProblems } from './checking/persistent-problems.js';
import { assertUndamaged, CHECK_TIMEOUT_MS } from './checking/damage-error.js';
import { connectTo } from './databases/connection.js';
import { deleteFiles, deleteObjects, holdsTables } from './databases/delete-database.js';
import { type DatabaseIdentity, identify, isObjectStorage } from './databases/database-identity.js';
import { DatabasePool } from './databases/database-pool.js';
import { databasePath } from './databases/database-path.js';
import { DatabaseSession } from './databases/database-session.js';
import { storageError } from './databases/lance-errors.js';
import { type DatabasePlace, missingDatabase, OpenDatabase } from './databases/open-database.js';
import { QueryDeadline } from './databases/query-deadline.js';
import { countRows } from './databases/run-query.js';
import { documentId } from './encoding/record-ids.js';
import { isOneOf, sqlString } from './encoding/sql-literal.js';
import { timestamp } from './writing/document-rows.js';
import type { EmbeddingIdentity } from './layout/settings-row.js';
import { DatabaseMaintenance } from './maintenance/database-maintenance.js';
import { DueMaintenance } from './maintenance/due-maintenance.js';
import { aloneBy, type MaintenanceLeases, UnsharedLeases } from './maintenance/maintenance-leases.js';
import { type MaintenancePlan, UnsharedPlan } from './maintenance/maintenance-plan.js';
import { DEFAULT_MAINTENANCE, type MaintenanceSettings } from './maintenance/maintenance-policy.js';
import type { VacuumReport } from './maintenance/optimize-tables.js';
import { type DatabaseInfo, databaseInfo } from './reading/database-info.js';
import { documentMetaTable } from './reading/document-meta.js';
import { databaseVersions, type TableVersions } from './reading/database-versions.js';
import { type ChunkPage, documentChunks } from './reading/document-chunks.js';
import { type DatabaseSummary, listDatabases } from './reading/list-databases.js';
import { type DocumentPage, type DocumentsQuery, listDocuments } from './reading/list-documents.js';
import { searchChunks, type SearchRequest, type SearchResult } from './reading/search-chunks.js';
import { retryConflicts, retryVanished } from './databases/commit-retry.js';
import type { CommitLimits } from './writing/commit-queue.js';
import { type DocumentRecord, type EncodedRecord, prepareDocument } from './writing/prepared-document.js';
import { removeDocuments } from './writing/remove-documents.js';

export interface VectorStoreOptions {
  /** The directory of vector databases. */
  readonly root: string;
  /** Whether `s3://bucket/prefix` names a database too. */
  readonly allowS3: boolean;
  /** Of the object store: `aws_region`, `aws_endpoint`, `allow_http`, credentials… as LanceDB names them. */
  readonly storageOptions?: Readonly<Record<string, string>>;
  /** Receives reports of maintenance. */
  readonly logger?: Logger;
  /** Databases kept open while nobody uses them; 32 when not given. */
  readonly maxOpenDatabases?: number;
  /** What one read may take; 30 seconds when not given. */
  readonly queryTimeoutMs?: number;
  readonly maintenance?: Partial<MaintenanceSettings>;
  /** What one commit may hold; 256 documents and 64 MiB when not given. */
  readonly commit?: Partial<CommitLimits>;
  /** Needed where several processes share databases: one of them at a time maintains one. */
  readonly leases?: MaintenanceLeases;
  /** Needed where maintenance that is due must not be forgotten when the process ends. */
  readonly plan?: MaintenancePlan;
}

/** Which database is used, and what for. */
interface DatabaseUse {
  readonly db: string;
  readonly path: string;
  /** Completes "Could not … the vector database". */
  readonly task: string;
  readonly create?: boolean;
  /** Its reason is passed on as it is. */
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_COMMIT: CommitLimits = { documents: 256, bytes: 64 * 1024 * 1024 };
const DEFAULT_OPEN_DATABASES = 32;
const DEFAULT_QUERY_TIMEOUT_MS = 30_000;
/** Between two looks whether the process that maintains a database has finished. */
const LEASE_POLL_MS = 200;
/** A day: nobody waits for an audit but who started it. */
const AUDIT_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * Vector databases in the retrieval library's layout, named by their path below one directory. Every method throws
 * InvalidInputError for a name that leaves the directory and, except `upsert` and `list`, NotFoundError for a database that
 * does not exist. Reads throw TransientError with the code VECTORDB_TIMEOUT when they take longer than they may.
 */
export class VectorStore {
  private readonly pool: DatabasePool;
  private readonly leases: MaintenanceLeases;
  private readonly plan: MaintenancePlan;
  private readonly maintenance: MaintenanceSettings;
  private readonly dueMaintenance: DueMaintenance;
  private readonly underWay = new Set<Promise<unknown>>();
  private closing = false;

  constructor(private readonly options: VectorStoreOptions) {
    this.leases = options.leases ?? new UnsharedLeases();
    const capacity = options.maxOpenDatabases ?? DEFAULT_OPEN_DATABASES;
    this.plan = options.plan ?? new UnsharedPlan();
    const identityOf = (db: string, path: string) => this.identityOf(db, path);
    this.pool = new DatabasePool((db, path) => this.open(db, path), identityOf, capacity);
    this.maintenance = { ...DEFAULT_MAINTENANCE, ...options.maintenance };
    this.dueMaintenance = new DueMaintenance(this.plan, (db) => this.maintain(db), this.maintenance.lookMs);
  }

  /** The UUID that stands for a document hash, the same in every process. */
  static documentId(documentHash: string): string {
    return documentId(documentHash);
  }

  /**
   * Where the database `db` is: an absolute path below the root, or its `s3://` URI.
   * @throws InvalidInputError when it would be anywhere else.
   */
  resolve(db: string): string {
    return databasePath(db, this.options);
  }

  /**
   * Stores a document, replacing what is stored under its id, then removes the documents it supersedes. Until
   * everything of it is stored, its old version is what searches find. Repeating it changes nothing. Documents handed in at
   * the same time are committed together, and each call settles for its own.
   * @throws ConfigurationError when the database has an older layout or another embedding identity.
   * @throws InvalidInputError or PermanentError when the document itself is at fault.
   * @throws TransientError when the storage failed or other processes kept committing first; nothing is half stored.
   */
  upsert(
    db: string,
    identity: EmbeddingIdentity,
    document: DocumentRecord | EncodedRecord,
    { removes = [], signal }: { removes?: readonly string[]; signal?: AbortSignal } = {},
  ): Promise<void> {
    return this.tracked(async () => {
      const path = this.resolve(db);
      signal?.throwIfAborted();
      const prepared = await prepareDocument(document, identity);
      await this.use({ db, path, task: 'open', create: true, signal }, async (session) => {
        const writer = await session.writer(identity);
        await writer.store(prepared, removes, signal);
      });
    });
  }

  /** Removes documents with all that belongs to them; says how many there were. */
  remove(db: string, ids: readonly string[]): Promise<number> {
    return this.existing({ db, task: 'remove documents from' }, async (session) => {
      const writer = await session.writer();
      const removed = await writer.exclusively(() => removeDocuments(session.database, ids));
      if (removed > 0) session.maintenance.noteWrite({ commits: 1, rows: 0 });
      return removed;
    });
  }

  /**
   * Gives a document another URI.
   * @throws NotFoundError when there is no such document.
   */
  renameUri(db: string, id: string, uri: string): Promise<void> {
    return this.existing({ db, task: 'rename a document in' }, async (session) => {
      const writer = await session.writer();
      const table = await session.database.table('document_meta');
      const values = { uri, updated_at: timestamp(new Date()) };
      const rename = () => table.update({ where: `id = ${sqlString(id)}`, values });
      const { rowsUpdated } = await writer.exclusively(() => session.database.deleting(() => retryConflicts(rename)));
      session.maintenance.noteWrite({ commits: 1, rows: 0 });
      if (rowsUpdated === 0) throw new NotFoundError(`The vector database ${db} has no document ${id}.`);
    });
  }

  /** The databases below the root, sorted by name. */
  list(): Promise<DatabaseSummary[]> {
    return listDatabases(this.options.root);
  }

  /** Figures of a database of any layout. */
  info(db: string): Promise<DatabaseInfo> {
    return this.read(db, async ({ database, maintenance }) => databaseInfo(database, await maintenance.status()));
  }

  /**
   * Compacts a database, brings its indexes up to date and removes versions that nobody could have read for `retentionMs` (as
   * set up for scheduled maintenance when not given). With 0, no file keeps anything of a document that was removed, and
   * searches that are under way in other processes may fail.
   *
   * @throws TransientError when another process keeps maintaining the database, or writers got in the way.
   * @throws PermanentError when the database is damaged.
   */
  vacuum(db: string, options: { retentionMs?: number; signal?: AbortSignal } = {}): Promise<VacuumReport> {
    const { retentionMs, signal } = options;
    return this.existing({ db, task: 'vacuum', signal }, async ({ maintenance }) => {
      assertUndamaged(db, await this.problems(db, checkDatabase, CHECK_TIMEOUT_MS, signal));
      return maintenance.run(retentionMs, signal);
    });
  }

  /**
   * What is wrong with a database; nothing when it is sound. Opens each of its files and uses each index once;
   * with `thorough`, every value is read, which takes as long as it takes.
   */
  check(db: string, options: { thorough?: boolean; signal?: AbortSignal } = {}): Promise<DatabaseProblem[]> {
    const { thorough = false, signal } = options;
    const timeoutMs = thorough ? AUDIT_TIMEOUT_MS : CHECK_TIMEOUT_MS;
    return this.tracked(() => this.problems(db, thorough ? auditDatabase : checkDatabase, timeoutMs, signal));
  }

  /**
   * A page of a database's documents, oldest first.
   * @throws InvalidInputError when limit, offset or filter is invalid.
   */
  documents(db: string, query: DocumentsQuery = {}): Promise<DocumentPage> {
    return this.read(db, ({ database }, deadline) => listDocuments(database, query, deadline), query.signal);
  }

  /**
   * The chunks that fit a query best, best first.
   * @throws InvalidInputError when the request is invalid.
   */
  search(db: string, request: SearchRequest): Promise<SearchResult> {
    return this.read(db, ({ database }, deadline) => searchChunks(database, request, deadline), request.signal);
  }

  /** Some chunks of a document, in their order; none when it is not there. */
  chunks(
    db: string,
    documentId: string,
    page: { readonly offset: number; readonly limit: number; readonly signal?: AbortSignal },
  ): Promise<ChunkPage> {
    return this.read(db, ({ database }, deadline) => documentChunks(database, documentId, page, deadline), page.signal);
  }

  /** The versions of each table that can still be read, the newest `limit` of them. */
  versions(db: string, limit: number): Promise<TableVersions[]> {
    return this.read(db, ({ database }) => databaseVersions(database, limit));
  }

  /**
   * Calls `work`, while nobody maintains a database, with what deletes all files of it; databases below it stay. The caller sees to it that
   * nobody writes there. What an interrupted deletion left is taken up by the next.
   * @throws TransientError when another process keeps maintaining it
   */
  delete(db: string, work: (deleteFiles: () => Promise<void>) => Promise<void>): Promise<void> {
    return this.tracked(async () => {
      const path = this.resolve(db);
      const deadline = performance.now() + this.maintenance.leaseWaitMs;
      for (;;) {
        const done = await this.leases.run(db, () => work(() => this.deleteNow(db, path)));
        if (done) return;
        if (performance.now() >= deadline) {
          const message = `The vector database ${db} is being maintained by another process. Try again later.`;
          throw new TransientError('VECTORDB_BUSY', message);
        }
        await sleep(LEASE_POLL_MS);
      }
    });
  }

  /**
   * What embedded a database's chunks, and must embed queries.
   * @throws NotFoundError when the database does not say.
   */
  identity(db: string): Promise<EmbeddingIdentity> {
    return this.read(db, async ({ database }) => {
      const { identity } = await database.settings();
      if (!identity) throw new NotFoundError(`The vector database ${db} does not say how it was embedded.`);
      return identity;
    });
  }

  /** Whether a document is stored and can be found. */
  has(db: string, id: string): Promise<boolean> {
    return this.read(db, async ({ database }, deadline) => {
      const documents = await documentMetaTable(database);
      const chunks = await database.table('chunks');
      const counts = [
        countRows(documents, isOneOf('id', [id]), deadline),
        countRows(chunks, isOneOf('document_id', [id]), deadline),
      ];
      return (await Promise.all(counts)).every((count) => count > 0);
    });
  }

  /** Waits for what is under way and closes all databases; the store cannot be used afterwards. */
  async close(): Promise<void> {
    this.closing = true;
    await this.dueMaintenance.close();
    await Promise.allSettled(this.underWay);
    await this.pool.close();
  }

  private async deleteNow(db: string, path: string): Promise<void> {
    try {
      if (isObjectStorage(path)) await deleteObjects(path, this.options);
      else await deleteFiles(db, path);
    } catch (error) {
      throw storageError(db, 'delete', error);
    } finally {
      // Not before: who reads it at this moment is to find nothing rather than a connection that is closed.
      await this.pool.leave(path);
    }
  }

  private async read<T>(
    db: string,
    work: (session: DatabaseSession, deadline: QueryDeadline) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const deadline = new QueryDeadline(db, this.options.queryTimeoutMs ?? DEFAULT_QUERY_TIMEOUT_MS, signal);
    const use = { db, task: 'read', signal: deadline.signal };
    try {
      return await deadline.race(this.existing(use, (session) => retryVanished(() => work(session, deadline))));
    } finally {
      deadline.release();
    }
  }

  private existing<T>(use: Omit<DatabaseUse, 'path'>, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return this.tracked(async () => {
      const path = this.resolve(use.db);
      return this.whileThere(use.db, path, () => this.use({ ...use, path }, work));
    });
  }

  private async problems(db: string, look: Look, limitMs: number, signal?: AbortSignal): Promise<DatabaseProblem[]> {
    const path = this.resolve(db);
    if ((await this.identityOf(db, path)) === null) throw missingDatabase(db);
    const deadline = new QueryDeadline(db, limitMs, signal);
    const once = () => lookAnew(db, () => connectTo(path, this.options), look, deadline);
    try {
      const problems = await this.whileThere(db, path, () => deadline.race(persistentProblems(once)));
      if (problems.length > 0 && !(await holdsTables(path))) throw missingDatabase(db);
      if (problems.length > 0) this.pool.distrust(path);
      return problems;
    } finally {
      deadline.release();
    }
  }

  /** Has a database maintained that is due. One that cannot be opened is not asked for again soon. */
  private async maintain(db: string): Promise<void> {
    let isOpen = false;
    const run = ({ maintenance }: DatabaseSession): Promise<void> => {
      isOpen = true;
      return maintenance.runDue();
    };
    try {
      await this.existing({ db, task: 'maintain' }, run);
    } catch (error) {
      if (isOpen) throw error;
      const isGone = error instanceof NotFoundError || error instanceof InvalidInputError;
      await this.plan.settle(db, {
        elapsedMs: 0,
        erased: false,
        report: null,
        dueInMs: isGone ? null : this.maintenance.eraseAfterMs,
      });
      throw error;
    }
  }

  private async tracked<T>(work: () => Promise<T>): Promise<T> {
    if (this.closing) throw new TransientError('VECTORDB_CLOSED', 'The vector store is closing. Try again later.');
    const running = work().finally(() => this.underWay.delete(running));
    this.underWay.add(running);
    return running;
  }

  private use<T>(use: DatabaseUse, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    const { db, path, task, create = false, signal } = use;
    return this.pool.use(db, path, create, async (session) => {
      try {
        return await work(session);
      } catch (error) {
        if (signal?.aborted && error === signal.reason) throw error;
        throw session.database.noteDamage(storageError(db, task, error));
      }
    });
  }

  private async open(db: string, path: string): Promise<DatabaseSession> {
    const place: DatabasePlace = {
      directory: isObjectStorage(path) ? null : path,
      identity: () => this.identityOf(db, path),
      alone: (work) => aloneBy(this.leases, `creation of ${path}`, work),
    };
    const { retentionMs, eraseAfterMs } = this.maintenance;
    const noteDeletion = (): Promise<void> => this.plan.noteDeletion(db, Math.min(retentionMs, eraseAfterMs));
    const database = new OpenDatabase(db, await connectTo(path, this.options), place, noteDeletion);
    // Takes note of what is there; a directory was created by the connection if need be.
    await database.isGone();
    const log = this.options.logger ?? silentLogger;
    const maintenance = new DatabaseMaintenance(database, this.maintenance, this.leases, this.plan, log);
    return new DatabaseSession(database, maintenance, { ...DEFAULT_COMMIT, ...this.options.commit });
  }

  private identityOf(db: string, path: string): Promise<DatabaseIdentity | null> {
    return identify(path, () => this.plan.generation(db));
  }

  /** What fails because the database is deleted meanwhile says that there is none: its files are neither damaged nor unreachable. */
  private async whileThere<T>(db: string, path: string, work: () => Promise<T>): Promise<T> {
    const before = isObjectStorage(path) ? await this.plan.generation(db) : null;
    try {
      return await work();
    } catch (error) {
      // Undefined where who remembers cannot be asked at the moment: then it is taken as it looks.
      const generation = await this.plan.generation(db).catch(() => undefined);
      const isAnother = isObjectStorage(path) && generation !== undefined && generation !== before;
      const isDeleted = generation === null || isAnother;
      throw isDeleted || !(await holdsTables(path)) ? missingDatabase(db) : error;
    }
  }
}
