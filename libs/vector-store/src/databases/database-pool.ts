import type { DatabaseIdentity } from './database-identity.js';
import { storageError } from './lance-errors.js';
import type { DatabaseSession } from './database-session.js';
import { missingDatabase } from './open-database.js';

interface PoolEntry {
  /** Once it is open. */
  opened: DatabaseSession | undefined;
  readonly session: Promise<DatabaseSession>;
  users: number;
}

/** What is at a place at this moment; null when nothing is. */
export type IdentityOf = (db: string, path: string) => Promise<DatabaseIdentity | null>;

/** Opens a database that need not exist. */
export type OpenSession = (db: string, path: string) => Promise<DatabaseSession>;

/**
 * Keeps databases open between uses, at most `capacity` that nobody uses; the longest unused is closed first. One that was found damaged
 * is opened anew for the next use, and thereby checked before it is written to.
 */
export class DatabasePool {
  /** In the order of last use, oldest first. */
  private readonly entries = new Map<string, PoolEntry>();
  private readonly closings = new Set<Promise<void>>();

  constructor(
    private readonly open: OpenSession,
    private readonly identityOf: IdentityOf,
    private readonly capacity: number,
  ) {}

  /**
   * Runs `work` with the database `db` at `path`, and keeps it open meanwhile.
   * @throws NotFoundError when it does not exist, unless `create`.
   */
  async use<T>(db: string, path: string, create: boolean, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    const entry = await this.enter(db, path, create);
    try {
      const session = await entry.session;
      entry.opened = session;
      if (!create) await this.assertExists(db, session);
      return await work(session);
    } finally {
      entry.users -= 1;
      this.evict();
    }
  }

  /** To be called when the database at `path` was found damaged. */
  distrust(path: string): void {
    this.entries.get(path)?.opened?.database.distrust();
  }

  /** Closes the database at `path`, after what is under way there. */
  async leave(path: string): Promise<void> {
    this.discard(path);
    await Promise.all(this.closings);
  }

  /** Waits for writes and maintenance under way and closes everything. */
  async close(): Promise<void> {
    for (const path of [...this.entries.keys()]) this.discard(path);
    while (this.closings.size > 0) await Promise.all(this.closings);
  }

  private async assertExists(db: string, { database }: DatabaseSession): Promise<void> {
    try {
      await database.assertExists();
    } catch (error) {
      throw database.noteDamage(storageError(db, 'open', error));
    }
  }

  private async enter(db: string, path: string, create: boolean): Promise<PoolEntry> {
    const found = await this.identityOf(db, path);
    if (found === null && !create) {
      this.discard(path);
      throw missingDatabase(db);
    }
    const known = this.entries.get(path);
    // One that is just being opened is what is there now.
    const database = known?.opened?.database;
    if (known && (!database || (database.recognizes(found) && !database.isSuspect))) return this.touch(path, known);
    this.discard(path);
    const session = this.open(db, path).catch((error: unknown) => {
      this.entries.delete(path);
      throw storageError(db, 'open', error);
    });
    session.catch(() => undefined);
    return this.touch(path, { session, opened: undefined, users: 0 });
  }

  /** Counts a user in and makes the entry the last one used. */
  private touch(path: string, entry: PoolEntry): PoolEntry {
    this.entries.delete(path);
    this.entries.set(path, entry);
    entry.users += 1;
    return entry;
  }

  private evict(): void {
    const idle = [...this.entries].filter(([, { users }]) => users === 0);
    for (const [path] of idle.slice(0, Math.max(0, idle.length - this.capacity))) this.discard(path);
  }

  private discard(path: string): void {
    const entry = this.entries.get(path);
    if (!entry) return;
    this.entries.delete(path);
    const closing = entry.session
      .then((session) => session.close())
      .catch(() => undefined)
      .finally(() => this.closings.delete(closing));
    this.closings.add(closing);
  }
}
