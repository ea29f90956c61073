import { ConfigurationError, NotFoundError } from '@sluice/domain';
import { TABLES } from '../layout/arrow-schemas.js';
import { isMissing } from './lance-errors.js';
import { isCurrentLayout } from '../layout/layout-version.js';
import { parseSettings } from '../layout/settings-row.js';
/** An open database: its tables, opened on first use, and what its settings row says. */
export class OpenDatabase {
    name;
    connection;
    tables = new Map();
    stored;
    found = false;
    constructor(
    /** As people name it, for messages. */
    name, connection) {
        this.name = name;
        this.connection = connection;
    }
    /** The names of the tables, foreign ones included, sorted. */
    async tableNames() {
        const own = await this.ownTables();
        // Some S3-compatible servers list nothing below a prefix; what can be opened is there all the same.
        return [...new Set([...own, ...(await this.connection.tableNames())])].sort();
    }
    /** The tables of the layout that are there. */
    async ownTables() {
        const present = await Promise.all(TABLES.map((name) => this.hasTable(name)));
        return TABLES.filter((_, index) => present[index]);
    }
    async hasTable(name) {
        try {
            await this.table(name);
            return true;
        }
        catch (error) {
            if (isMissing(error))
                return false;
            throw error;
        }
    }
    /** @throws the driver's error when the table is missing. */
    table(name) {
        const known = this.tables.get(name);
        if (known)
            return known;
        const opening = this.connection.openTable(name);
        this.tables.set(name, opening);
        opening.catch(() => this.tables.delete(name));
        return opening;
    }
    /** The settings row; empty when there is none. */
    async settings() {
        if (this.stored?.identity)
            return this.stored;
        if (!(await this.hasTable('settings')))
            return { version: null, identity: null };
        const [row] = (await (await this.table('settings')).query().limit(1).toArray());
        this.stored = parseSettings(row?.settings ?? '');
        return this.stored;
    }
    /** @throws NotFoundError when there is nothing that could be a database. */
    async assertExists() {
        this.found ||= (await this.ownTables()).length > 0;
        if (!this.found)
            throw missingDatabase(this.name);
    }
    /** @throws ConfigurationError when the database has another layout than the one this library writes. */
    async assertWritable() {
        const { version } = await this.settings();
        if (isCurrentLayout(version))
            return;
        throw new ConfigurationError('VECTORDB_LAYOUT', `The vector database ${this.name} has an older layout (${version ?? 'without a version'}) and can only be read. ` +
            'Migrate it with the library that wrote it, or store into a new database.');
    }
    close() {
        for (const table of this.tables.values())
            void table.then((open) => open.close()).catch(() => undefined);
        this.tables.clear();
        this.connection.close();
    }
}
export const missingDatabase = (name) => new NotFoundError(`There is no vector database ${name}.`);
//# sourceMappingURL=open-database.js.map