import { NotFoundError, silentLogger, TransientError } from '@sluice/domain';
import { connectTo } from './databases/connection.js';
import { DatabasePool } from './databases/database-pool.js';
import { databasePath } from './databases/database-path.js';
import { DatabaseSession } from './databases/database-session.js';
import { storageError } from './databases/lance-errors.js';
import { OpenDatabase } from './databases/open-database.js';
import { documentId } from './encoding/record-ids.js';
import { isOneOf, sqlString } from './encoding/sql-literal.js';
import { timestamp } from './encoding/timestamp.js';
import { DatabaseMaintenance } from './maintenance/database-maintenance.js';
import { DEFAULT_MAINTENANCE } from './maintenance/maintenance-policy.js';
import { databaseInfo } from './reading/database-info.js';
import { documentMetaTable } from './reading/document-meta.js';
import { listDatabases } from './reading/list-databases.js';
import { listDocuments } from './reading/list-documents.js';
import { searchChunks } from './reading/search-chunks.js';
import { retryConflicts } from './databases/commit-retry.js';
import { prepareDocument } from './writing/prepared-document.js';
import { removeDocuments } from './writing/remove-documents.js';
const DEFAULT_COMMIT = { documents: 256, bytes: 64 * 1024 * 1024 };
const DEFAULT_OPEN_DATABASES = 32;
/**
 * Vector databases in the retrieval library's layout, named by their path below one directory. Every method throws
 * InvalidInputError for a name that leaves the directory and, except `upsert` and `list`, NotFoundError for a database that
 * does not exist.
 */
export class VectorStore {
    options;
    pool;
    underWay = new Set();
    closing = false;
    constructor(options) {
        this.options = options;
        const capacity = options.maxOpenDatabases ?? DEFAULT_OPEN_DATABASES;
        this.pool = new DatabasePool((db, path) => this.open(db, path), capacity);
    }
    /** The UUID that stands for a document hash, the same in every process. */
    static documentId(documentHash) {
        return documentId(documentHash);
    }
    /**
     * Where the database `db` is: an absolute path below the root, or its `s3://` URI.
     * @throws InvalidInputError when it would be anywhere else.
     */
    resolve(db) {
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
    upsert(db, identity, document, { removes = [], signal } = {}) {
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
    remove(db, ids) {
        return this.existing({ db, task: 'remove documents from' }, async (session) => {
            const writer = await session.writer();
            return writer.exclusively(() => removeDocuments(session.database, ids));
        });
    }
    /**
     * Gives a document another URI.
     * @throws NotFoundError when there is no such document.
     */
    renameUri(db, id, uri) {
        return this.existing({ db, task: 'rename a document in' }, async (session) => {
            const writer = await session.writer();
            const table = await session.database.table('document_meta');
            const values = { uri, updated_at: timestamp(new Date()) };
            const rename = () => table.update({ where: `id = ${sqlString(id)}`, values });
            const { rowsUpdated } = await writer.exclusively(() => retryConflicts(rename));
            if (rowsUpdated === 0)
                throw new NotFoundError(`The vector database ${db} has no document ${id}.`);
        });
    }
    /** The databases below the root, sorted by path. */
    list() {
        return listDatabases(this.options.root);
    }
    /** Figures of a database of any layout. */
    info(db) {
        return this.read(db, ({ database, maintenance }) => databaseInfo(database, maintenance.status));
    }
    /**
     * Compacts a database, brings its indexes up to date and removes versions older than `retentionMs` (as set up for
     * scheduled maintenance when not given).
     */
    vacuum(db, options = {}) {
        return this.read(db, ({ maintenance }) => maintenance.run(options.retentionMs, options.signal), options.signal);
    }
    /**
     * A page of a database's documents, oldest first.
     * @throws InvalidInputError when limit, offset or filter is invalid.
     */
    documents(db, query = {}) {
        return this.read(db, ({ database }) => listDocuments(database, query));
    }
    /**
     * The chunks that fit a query best, best first.
     * @throws InvalidInputError when the request is invalid.
     */
    search(db, request) {
        return this.read(db, ({ database }) => searchChunks(database, request), request.signal);
    }
    /**
     * What embedded a database's chunks, and must embed queries.
     * @throws NotFoundError when the database does not say.
     */
    identity(db) {
        return this.read(db, async ({ database }) => {
            const { identity } = await database.settings();
            if (!identity)
                throw new NotFoundError(`The vector database ${db} does not say how it was embedded.`);
            return identity;
        });
    }
    /** Whether a document is stored and can be found. */
    has(db, id) {
        return this.read(db, async ({ database }) => {
            const documents = await documentMetaTable(database);
            const chunks = await database.table('chunks');
            const counts = [documents.countRows(isOneOf('id', [id])), chunks.countRows(isOneOf('document_id', [id]))];
            return (await Promise.all(counts)).every((count) => count > 0);
        });
    }
    /** Waits for what is under way and closes all databases; the store cannot be used afterwards. */
    async close() {
        this.closing = true;
        await Promise.allSettled(this.underWay);
        await this.pool.close();
    }
    read(db, work, signal) {
        return this.existing({ db, task: 'read', signal }, work);
    }
    existing(use, work) {
        return this.tracked(async () => this.use({ ...use, path: this.resolve(use.db) }, work));
    }
    async tracked(work) {
        if (this.closing)
            throw new TransientError('VECTORDB_CLOSED', 'The vector store is closing. Try again later.');
        const running = work().finally(() => this.underWay.delete(running));
        this.underWay.add(running);
        return running;
    }
    use(use, work) {
        const { db, path, task, create = false, signal } = use;
        return this.pool.use(db, path, create, async (session) => {
            try {
                return await work(session);
            }
            catch (error) {
                throw signal?.aborted && error === signal.reason ? error : storageError(db, task, error);
            }
        });
    }
    async open(db, path) {
        const database = new OpenDatabase(db, await connectTo(path, this.options));
        const settings = { ...DEFAULT_MAINTENANCE, ...this.options.maintenance };
        const maintenance = new DatabaseMaintenance(database, settings, this.options.logger ?? silentLogger);
        return new DatabaseSession(database, maintenance, { ...DEFAULT_COMMIT, ...this.options.commit }, this.options.lock);
    }
}
//# sourceMappingURL=vector-store.js.map