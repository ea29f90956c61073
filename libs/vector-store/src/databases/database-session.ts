import { ConfigurationError, PermanentError } from '@sluice/domain';
import { checkDatabase } from '../checking/check-database.js';
import { assertUndamaged, CHECK_TIMEOUT_MS } from '../checking/damage-error.js';
import { persistentProblems } from '../checking/persistent-problems.js';
import { createMissingTables, createSettings } from '../layout/create-tables.js';
import { schemaProblems } from '../layout/schema-problems.js';
import { describeIdentity, type EmbeddingIdentity, sameIdentity } from '../layout/settings-row.js';
import { stampAnew } from '../layout/stamp.js';
import { coverByFullText } from '../layout/table-indexes.js';
import type { DatabaseMaintenance } from '../maintenance/database-maintenance.js';
import type { CommitLimits } from '../writing/commit-queue.js';
import { DatabaseWriter } from '../writing/database-writer.js';
import { retryVanished } from './commit-retry.js';
import type { OpenDatabase } from './open-database.js';
import { QueryDeadline } from './query-deadline.js';

/** An open database with its maintenance and, once something is written, its writer. */
export class DatabaseSession {
  private opening: Promise<{ writer: DatabaseWriter; identity: EmbeddingIdentity }> | undefined;

  constructor(
    readonly database: OpenDatabase,
    readonly maintenance: DatabaseMaintenance,
    private readonly limits: CommitLimits,
  ) {}

  /**
   * The database's writer; with `identity`, the database is created when it does not exist.
   * @throws ConfigurationError when the database has an older layout or was embedded otherwise than `identity`.
   * @throws PermanentError when it is not a database of this kind or incomplete.
   */
  async writer(identity?: EmbeddingIdentity): Promise<DatabaseWriter> {
    this.opening ??= retryVanished(() => this.openForWriting(identity)).catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    const { writer, identity: stored } = await this.opening;
    if (identity && !sameIdentity(identity, stored)) throw this.embeddedOtherwise(stored, identity);
    return writer;
  }

  async close(): Promise<void> {
    const opened = await this.opening?.catch(() => undefined);
    await opened?.writer.drain();
    await this.maintenance.close();
    this.database.close();
  }

  private async openForWriting(
    wanted: EmbeddingIdentity | undefined,
  ): Promise<{ writer: DatabaseWriter; identity: EmbeddingIdentity }> {
    const { database } = this;
    // In this order: a process that creates the database at this moment begins with the settings.
    const tables = await database.ownTables();
    if (tables.length > 0 && !(await database.hasTable('settings'))) throw this.incomplete();
    await database.assertNotRebuilt();
    if (tables.length > 0) await this.assertSound();
    if (wanted) await createSettings(database, wanted);
    await database.assertWritable();
    const { identity } = await database.settings();
    if (!identity) throw this.incomplete();
    if (wanted && !sameIdentity(wanted, identity)) throw this.embeddedOtherwise(identity, wanted);
    await this.assertLayout(identity);
    await createMissingTables(database, identity);
    // Takes note of the tables: those of another database are not mistaken for them.
    await database.isGone();
    await this.takeUpBacklog();
    await stampAnew(database);
    const onWrite = this.maintenance.noteWrite.bind(this.maintenance);
    const writer = new DatabaseWriter(database, identity.dimension, this.limits, onWrite);
    this.maintenance.takeTurnsWith((change) => writer.exclusively(change));
    return { identity, writer };
  }

  /** What a process left unindexed that ended early, or a program that does not maintain. */
  private async takeUpBacklog(): Promise<void> {
    const rows = await coverByFullText(await this.database.table('chunks'));
    if (rows > 0) this.maintenance.noteWrite({ commits: 1, rows });
  }

  /** @throws PermanentError naming what cannot be read. */
  private async assertSound(): Promise<void> {
    const { name } = this.database;
    const deadline = new QueryDeadline(name, CHECK_TIMEOUT_MS);
    const looks = persistentProblems(() => checkDatabase(this.database, deadline));
    assertUndamaged(name, await looks.finally(() => deadline.release()));
  }

  /** @throws ConfigurationError naming tables and columns that are not as they should be. */
  private async assertLayout({ dimension }: EmbeddingIdentity): Promise<void> {
    const problems = await schemaProblems(this.database, dimension);
    if (problems.length === 0) return;
    throw new ConfigurationError(
      'VECTORDB_LAYOUT',
      `The vector database ${this.database.name} is not written to, because its tables differ from the layout: ` +
        `${problems.join(' ')} Restore it from a backup, or store into a new database.`,
    );
  }

  private embeddedOtherwise(stored: EmbeddingIdentity, wanted: EmbeddingIdentity): ConfigurationError {
    return new ConfigurationError(
      'VECTORDB_EMBEDDING',
      `The vector database ${this.database.name} was embedded by ${describeIdentity(stored)}, ` +
        `but the parameter set embeds by ${describeIdentity(wanted)}. Use the same model and prefixes, or another data_dir.`,
    );
  }

  private incomplete(): PermanentError {
    return new PermanentError(
      'VECTORDB_DAMAGED',
      `The vector database ${this.database.name} has no readable settings row, so it is unknown how it was embedded. ` +
        'Restore it from a backup or store into a new database.',
    );
  }
}
