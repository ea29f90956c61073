import { ConfigurationError, NotFoundError } from '@sluice/domain';
import { TABLES } from '../layout/arrow-schemas.js';
import { isCurrentLayout } from '../layout/layout-version.js';
import { parseSettings } from '../layout/settings-row.js';
/** An open database: its tables, opened on first use, and what its settings row says. */
export class OpenDatabase {
  name;
  connection;
  tables = new Map();
  stored;
  constructor(
    /** As people name it, for messages. */
    name,
    connection,
  ) {
    this.name = name;
    this.connection = connection;
  }
  /** The names of the tables present, foreign ones included. */
  tableNames() {
    return this.connection.tableNames();
  }
  /** @throws the driver's error when the table is missing. */
  table(name) {
    const known = this.tables.get(name);
    if (known) return known;
    const opening = this.connection.openTable(name);
    this.tables.set(name, opening);
    opening.catch(() => this.tables.delete(name));
    return opening;
  }
  /** The settings row; empty when there is none. */
  async settings() {
    if (this.stored?.identity) return this.stored;
    const names = await this.tableNames();
    if (!names.includes('settings')) return { version: null, identity: null };
    const [row] = await (await this.table('settings')).query().limit(1).toArray();
    this.stored = parseSettings(row?.settings ?? '');
    return this.stored;
  }
  /** Whether the uri, title and metadata of documents have a table of their own, as in the current layout. */
  async hasDocumentMeta() {
    if (this.tables.has('document_meta')) return true;
    return (await this.tableNames()).includes('document_meta');
  }
  /** @throws NotFoundError when there is nothing that could be a database. */
  async assertExists() {
    const names = await this.tableNames();
    if (!TABLES.some((name) => names.includes(name))) throw missingDatabase(this.name);
  }
  /** @throws ConfigurationError when the database has another layout than the one this library writes. */
  async assertWritable() {
    const { version } = await this.settings();
    if (isCurrentLayout(version)) return;
    throw new ConfigurationError(
      'VECTORDB_LAYOUT',
      `The vector database ${this.name} has an older layout (${version ?? 'without a version'}) and can only be read. ` +
        'Migrate it with the library that wrote it, or store into a new database.',
    );
  }
  close() {
    for (const table of this.tables.values()) void table.then((open) => open.close()).catch(() => undefined);
    this.tables.clear();
    this.connection.close();
  }
}
export const missingDatabase = (name) => new NotFoundError(`There is no vector database ${name}.`);
//# sourceMappingURL=open-database.js.map
