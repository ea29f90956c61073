import { Mutex } from 'async-mutex';
import { ErrorKind } from '@sluice/domain';
import { storageError } from '../databases/lance-errors.js';
import { commitDocuments } from './commit-documents.js';
import { CommitQueue } from './commit-queue.js';
import { removeDocuments } from './remove-documents.js';
/** The one writer of an open database in this process. */
export class DatabaseWriter {
  database;
  dimension;
  lock;
  onWrite;
  mutex = new Mutex();
  queue;
  constructor(database, dimension, limits, lock, onWrite) {
    this.database = database;
    this.dimension = dimension;
    this.lock = lock;
    this.onWrite = onWrite;
    this.queue = new CommitQueue(limits, (entries) => this.exclusively(() => this.commit(entries)));
  }
  /** Stores a document, together with others that wait, and then removes the documents that it supersedes. */
  store(document, removes, signal) {
    const superseded = removes.filter((id) => id !== document.id);
    const { id, sizeBytes } = document;
    return this.queue.add({ id, sizeBytes, removes: superseded, document }, signal);
  }
  /** Runs a change of the tables while no other of this process, or of the lock's other holders, is under way. */
  exclusively(change) {
    return this.mutex.runExclusive(() => (this.lock ? this.lock.run(this.database.name, change) : change()));
  }
  /** Resolves when everything that was handed in is settled. */
  async drain() {
    await this.queue.drain();
    await this.mutex.waitForUnlock();
  }
  async commit(entries) {
    const failures = new Map();
    await this.commitOrSplit(entries, failures);
    const stored = entries.filter((entry) => !failures.has(entry));
    await this.removeSuperseded(stored, failures);
    if (stored.length > 0) {
      this.onWrite({ commits: 1, rows: stored.reduce((sum, { document }) => sum + document.chunks.length, 0) });
    }
    return failures;
  }
  /** Commits all entries at once; when that fails for good, one by one, so that a poisonous document fails alone. */
  async commitOrSplit(entries, failures) {
    try {
      await commitDocuments(
        this.database,
        entries.map(({ document }) => document),
        this.dimension,
      );
    } catch (error) {
      const fault = storageError(this.database.name, 'store documents in', error);
      if (entries.length > 1 && isForGood(fault)) {
        for (const entry of entries) await this.commitOrSplit([entry], failures);
      } else {
        for (const entry of entries) failures.set(entry, fault);
      }
    }
  }
  async removeSuperseded(stored, failures) {
    const removes = new Set(stored.flatMap((entry) => entry.removes));
    if (removes.size === 0) return;
    try {
      await removeDocuments(this.database, [...removes]);
    } catch (error) {
      const fault = storageError(this.database.name, 'remove superseded documents from', error);
      for (const entry of stored) if (entry.removes.length > 0) failures.set(entry, fault);
    }
  }
}
const isForGood = (error) => error.kind === ErrorKind.Permanent;
//# sourceMappingURL=database-writer.js.map
