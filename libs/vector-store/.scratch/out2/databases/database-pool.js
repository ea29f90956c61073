import { stat } from 'node:fs/promises';
import { storageError } from './lance-errors.js';
import { missingDatabase } from './open-database.js';
/** Keeps databases open between uses, at most `capacity` that nobody uses; the longest unused is closed first. */
export class DatabasePool {
  open;
  capacity;
  /** In the order of last use, oldest first. */
  entries = new Map();
  closings = new Set();
  constructor(open, capacity) {
    this.open = open;
    this.capacity = capacity;
  }
  /**
   * Runs `work` with the database `db` at `path`, and keeps it open meanwhile.
   * @throws NotFoundError when it does not exist, unless `create`.
   */
  async use(db, path, create, work) {
    const entry = await this.enter(db, path, create);
    try {
      const session = await entry.session;
      if (!create)
        await session.database.assertExists().catch((error) => Promise.reject(storageError(db, 'open', error)));
      return await work(session);
    } finally {
      entry.users -= 1;
      this.evict();
    }
  }
  /** Waits for writes and maintenance under way and closes everything. */
  async close() {
    for (const path of [...this.entries.keys()]) this.discard(path);
    while (this.closings.size > 0) await Promise.all(this.closings);
  }
  async enter(db, path, create) {
    const fingerprint = await fingerprintOf(path);
    if (fingerprint === null && !create) {
      this.discard(path);
      throw missingDatabase(db);
    }
    const known = this.entries.get(path);
    if (known) {
      known.fingerprint ??= fingerprint;
      if (known.fingerprint === fingerprint) return this.touch(path, known);
      this.discard(path);
    }
    const session = this.open(db, path).catch((error) => {
      this.entries.delete(path);
      throw storageError(db, 'open', error);
    });
    session.catch(() => undefined);
    return this.touch(path, { session, fingerprint, users: 0 });
  }
  /** Counts a user in and makes the entry the last one used. */
  touch(path, entry) {
    this.entries.delete(path);
    this.entries.set(path, entry);
    entry.users += 1;
    return entry;
  }
  evict() {
    const idle = [...this.entries].filter(([, { users }]) => users === 0);
    for (const [path] of idle.slice(0, Math.max(0, idle.length - this.capacity))) this.discard(path);
  }
  discard(path) {
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
async function fingerprintOf(path) {
  if (path.startsWith('s3://')) return path;
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ? `${stats.ino}:${stats.birthtimeMs}` : null;
}
//# sourceMappingURL=database-pool.js.map
