import { ConfigurationError, PermanentError } from '@sluice/domain';
import { createMissingTables, createSettings } from '../layout/create-tables.js';
import { describeIdentity, sameIdentity } from '../layout/settings-row.js';
import { DatabaseWriter } from '../writing/database-writer.js';
/** An open database with its maintenance and, once something is written, its writer. */
export class DatabaseSession {
    database;
    maintenance;
    limits;
    lock;
    opening;
    constructor(database, maintenance, limits, lock) {
        this.database = database;
        this.maintenance = maintenance;
        this.limits = limits;
        this.lock = lock;
    }
    /**
     * The database's writer; with `identity`, the database is created when it does not exist.
     * @throws ConfigurationError when the database has an older layout or was embedded otherwise than `identity`.
     * @throws PermanentError when it is no database of this kind or incomplete.
     */
    async writer(identity) {
        this.opening ??= this.openForWriting(identity).catch((error) => {
            this.opening = undefined;
            throw error;
        });
        const { writer, identity: stored } = await this.opening;
        if (identity && !sameIdentity(identity, stored))
            throw this.embeddedOtherwise(stored, identity);
        return writer;
    }
    async close() {
        const opened = await this.opening?.catch(() => undefined);
        await opened?.writer.drain();
        await this.maintenance.close();
        this.database.close();
    }
    async openForWriting(wanted) {
        const { database } = this;
        // In this order: a process that creates the database at this moment begins with the settings.
        const tables = await database.ownTables();
        if (tables.length > 0 && !(await database.hasTable('settings')))
            throw this.incomplete();
        if (wanted)
            await createSettings(database.connection, wanted);
        await database.assertWritable();
        const { identity } = await database.settings();
        if (!identity)
            throw this.incomplete();
        if (wanted && !sameIdentity(wanted, identity))
            throw this.embeddedOtherwise(identity, wanted);
        await createMissingTables(database.connection, identity);
        const onWrite = this.maintenance.noteWrite.bind(this.maintenance);
        return { identity, writer: new DatabaseWriter(database, identity.dimension, this.limits, this.lock, onWrite) };
    }
    embeddedOtherwise(stored, wanted) {
        return new ConfigurationError('VECTORDB_EMBEDDING', `The vector database ${this.database.name} was embedded by ${describeIdentity(stored)}, ` +
            `but the parameter set embeds by ${describeIdentity(wanted)}. Use the same model, or another data_dir.`);
    }
    incomplete() {
        return new PermanentError('VECTORDB_DAMAGED', `The vector database ${this.database.name} has no readable settings row, so it is unknown how it was embedded. ` +
            'Restore it from a backup or store into a new database.');
    }
}
//# sourceMappingURL=database-session.js.map