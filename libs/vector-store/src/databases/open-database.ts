import type { Connection, Table } from '@lancedb/lancedb';
import { ConfigurationError, type DomainError, NotFoundError, UnavailableError } from '@sluice/domain';
import { TABLES, type TableName } from '../layout/arrow-schemas.js';
import { type DatabaseIdentity, isSame } from './database-identity.js';
import { DAMAGE, isMissing } from './lance-errors.js';
import { isCurrentLayout } from '../layout/layout-version.js';
import { parseSettings, type StoredSettings } from '../layout/settings-row.js';

/** Where the tables of a database are, and how they are created so that another process's creation does not undo it. */
export interface DatabasePlace {
  /** Where they lie; null in object storage, where nothing can be moved in one step. */
  readonly directory: string | null;
  /** What is there at this moment; null when nothing is. */
  identity(): Promise<DatabaseIdentity | null>;
  /** Runs `work` while no other process creates tables of this database. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

const ALONE: DatabasePlace = { directory: null, identity: () => Promise.resolve(null), alone: (work) => work() };

/** A table that the retrieval library has while it rebuilds the chunks. */
const REBUILD_MARKER = 'chunks_rebuild_incomplete';
/** Of a database that is being rebuilt: waiting helps. */
export const REBUILDING = 'VECTORDB_REBUILDING';

/** An open database: its tables, opened on first use, and what its settings row says. */
export class OpenDatabase {
  private readonly tables = new Map<TableName, Promise<Table>>();
  private stored: StoredSettings | undefined;
  private found = false;
  private suspect = false;
  /** What was opened; null until something was there. */
  private opened: DatabaseIdentity | null = null;

  constructor(
    /** As people name it, for messages. */
    readonly name: string,
    readonly connection: Connection,
    readonly place: DatabasePlace = ALONE,
    /** Has it remembered that its files hold deleted rows. */
    private readonly noteDeletion: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Runs a change that deletes rows, or replaces them. Maintenance erases them from the files later, also when this process dies. */
  async deleting<T>(change: () => Promise<T>): Promise<T> {
    await this.noteDeletion();
    try {
      return await change();
    } finally {
      await this.noteDeletion();
    }
  }

  /** Whether what was opened is there no more, or another database is in its place. */
  async isGone(): Promise<boolean> {
    return !this.recognizes(await this.place.identity());
  }

  /** Whether `found` is what was opened. Takes note of what has come into being since. */
  recognizes(found: DatabaseIdentity | null): boolean {
    if (found === null) return this.opened === null;
    if (this.opened !== null && !isSame(this.opened, found)) return false;
    this.opened = found;
    return true;
  }

  /** Whether something of it was found damaged: what this connection remembers of it is not to be relied on. */
  get isSuspect(): boolean {
    return this.suspect;
  }

  /** To be called when something of it was found damaged. */
  distrust(): void {
    this.suspect = true;
  }

  /** Takes note when `fault` says that files are damaged, and returns it. */
  noteDamage(fault: DomainError): DomainError {
    if (fault.code === DAMAGE) this.distrust();
    return fault;
  }

  /** The names of the tables, foreign ones included, sorted. */
  async tableNames(): Promise<string[]> {
    const own = await this.ownTables();
    // Some S3-compatible servers list nothing below a prefix; what can be opened is there all the same.
    return [...new Set([...own, ...(await this.connection.tableNames())])].sort();
  }

  /** The tables of the layout that are there. */
  async ownTables(): Promise<TableName[]> {
    const present = await Promise.all(TABLES.map((name) => this.hasTable(name)));
    return TABLES.filter((_, index) => present[index]);
  }

  async hasTable(name: TableName): Promise<boolean> {
    try {
      await this.table(name);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** @throws the driver's error when the table is missing. */
  table(name: TableName): Promise<Table> {
    const known = this.tables.get(name);
    if (known) return known;
    const opening = this.connection.openTable(name);
    this.tables.set(name, opening);
    opening.catch(() => this.tables.delete(name));
    return opening;
  }

  /** The settings row; empty when there is none. */
  async settings(): Promise<StoredSettings> {
    if (this.stored?.identity) return this.stored;
    if (!(await this.hasTable('settings'))) return parseSettings(null);
    const [row] = (await (await this.table('settings')).query().limit(1).toArray()) as { settings: string }[];
    this.stored = parseSettings(row?.settings ?? null);
    return this.stored;
  }

  /** Has the settings row read anew, after it was written. */
  forgetSettings(): void {
    this.stored = undefined;
  }

  /** @throws NotFoundError when there is nothing that could be a database. */
  async assertExists(): Promise<void> {
    this.found ||= (await this.ownTables()).length > 0;
    if (!this.found) throw missingDatabase(this.name);
  }

  /**
   * @throws UnavailableError while the retrieval library rebuilds the chunks; it drops their table and begins anew.
   */
  async assertNotRebuilt(): Promise<void> {
    try {
      (await this.connection.openTable(REBUILD_MARKER)).close();
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    throw new UnavailableError(
      REBUILDING,
      `The chunks of the vector database ${this.name} are being rebuilt by the retrieval library. What is to be stored waits ` +
        'until that is done; if no rebuild is running, finish the interrupted one with "haiku-rag rebuild".',
    );
  }

  /** @throws ConfigurationError when the database has another layout than the one this library writes. */
  async assertWritable(): Promise<void> {
    const { version } = await this.settings();
    if (isCurrentLayout(version) || (await this.hasCurrentTables())) return;
    throw new ConfigurationError(
      'VECTORDB_LAYOUT',
      `The vector database ${this.name} has an older layout (${version ?? 'without a version'}) and can only be read. ` +
        'Migrate it with the library that wrote it, or store into a new database.',
    );
  }

  /**
   * Whether the tables are those of the current layout, whatever the stamp says: a library of 2025 stamps with its own version
   * whatever it opens.
   */
  private async hasCurrentTables(): Promise<boolean> {
    if (!(await this.hasTable('document_meta')) || !(await this.hasTable('documents'))) return false;
    const columnsOf = async (name: TableName): Promise<string[]> =>
      (await (await this.table(name)).schema()).fields.map((field) => field.name);
    return (await columnsOf('document_meta')).includes('id') && !(await columnsOf('documents')).includes('uri');
  }

  close(): void {
    for (const table of this.tables.values()) void table.then((open) => open.close()).catch(() => undefined);
    this.tables.clear();
    this.connection.close();
  }
}

export const missingDatabase = (name: string): NotFoundError =>
  new NotFoundError(`There is no vector database ${name}.`);
