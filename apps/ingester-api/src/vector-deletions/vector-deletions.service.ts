import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ConflictError, InvalidInputError, NotFoundError, UnavailableError, type Logger } from '@sluice/domain';
import { VectorDeletions, type UnendedGroup } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import { LOGGER, WORKER_TIMEOUT_MS } from '../app/settings.token.js';
import { namedDatabase } from '../vector-databases/named-database.js';
import { onDatabase } from '../vector-databases/vector-database-fault.js';
import type { VectorDatabaseDeleted } from './vector-deletion.dto.js';
import { databasesOf } from './writing-groups.js';

/** Removals of documents take milliseconds; one whose process died is waited for by whoever asks again. */
const LONGEST_WAIT_MS = 5_000;
const LOOK_MS = 100;

/** Deletes vector databases, and what is recorded of them. */
@Injectable()
export class VectorDeletionsService {
  constructor(
    private readonly deletions: VectorDeletions,
    private readonly store: VectorStore,
    @Inject(WORKER_TIMEOUT_MS) private readonly workerTimeoutMs: number,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @throws NotFoundError when there is neither the database nor anything recorded of it
   * @throws ConflictError naming the run groups that still write it
   * @throws UnavailableError when what is under way there does not end
   */
  async delete(db: string, confirm: string): Promise<VectorDatabaseDeleted> {
    // Names a database, at least.
    this.store.resolve(db);
    if (namedDatabase({ db: confirm }) !== db) {
      const message = `must be the name of the database, ${JSON.stringify(db.slice(0, 200))}`;
      throw new InvalidInputError(`confirm ${message}`, [{ field: 'confirm', message }]);
    }
    await this.require(db);
    const { documents } = await this.deletions.recordsOf(db);
    try {
      await this.alone(db, async (deleteFiles) => {
        await this.begin(db);
        await deleteFiles();
        await this.deletions.finish(db);
      });
    } catch (error) {
      throw error instanceof CalledOff ? error.cause : error;
    }
    return { status: 'ok', db, recorded_documents: documents };
  }

  /** Run groups that have not ended and store into the database. */
  async writersOf(db: string): Promise<UnendedGroup[]> {
    return (await this.deletions.unendedGroups()).filter((group) => databasesOf(group).includes(db));
  }

  /** Carries on with deletions whose process died. */
  async carryOn(signal: AbortSignal): Promise<void> {
    for (const db of await this.deletions.confirmed()) {
      if (signal.aborted) return;
      try {
        await this.alone(db, async (deleteFiles) => {
          // Another process may have carried it out, and a step begun to store there again.
          if (!(await this.deletions.isUnderWay(db))) return;
          await deleteFiles();
          await this.deletions.finish(db);
        });
      } catch (error) {
        // Its storage may be away for long; the others are not to wait for it.
        this.logger.warn('A vector database cannot be deleted yet', { db, error });
      }
    }
  }

  /** @throws NotFoundError when there is no such database, and nothing recorded of one */
  async require(db: string): Promise<void> {
    this.store.resolve(db);
    if (db.startsWith('s3://')) {
      await onDatabase(() => this.store.identity(db));
      return;
    }
    const isThere = (await this.store.list()).some(({ name }) => name === db);
    if (isThere || (await this.deletions.recordsOf(db)).documents > 0) return;
    throw new NotFoundError(`There is no vector database ${db}.`);
  }

  private async requireUnused(db: string): Promise<void> {
    const writers = await this.writersOf(db);
    if (writers.length > 0) {
      const named = writers.slice(0, 5).map(({ id, name, status }) => `${id} (${name}, ${status})`);
      const more = writers.length > named.length ? ` and ${writers.length - named.length} more` : '';
      throw new ConflictError(
        `The vector database ${db} is still written by run group ${named.join(', ')}${more}. Cancel it, or wait for its end.`,
      );
    }
    const until = performance.now() + LONGEST_WAIT_MS;
    while ((await this.deletions.changesUnderWay(db, this.workerTimeoutMs)) > 0) {
      if (performance.now() > until) {
        const message = `Documents are being written to the vector database ${db}, or removed from it. Try again.`;
        throw new UnavailableError('VECTORDB_BUSY', message);
      }
      await pause(LOOK_MS);
    }
  }

  /** @throws CalledOff when somebody else writes there */
  private async begin(db: string): Promise<void> {
    try {
      await this.deletions.announce(db);
      await this.requireUnused(db);
      await this.deletions.confirm(db);
    } catch (error) {
      await this.deletions.callOff(db);
      throw new CalledOff(db, { cause: error });
    }
  }

  /** One process at a time deletes or maintains a database. */
  private alone(db: string, work: (deleteFiles: () => Promise<void>) => Promise<void>): Promise<void> {
    return onDatabase(() => this.store.delete(db, work));
  }
}

/** Why nothing was deleted: none of the database's own faults, which are shown as those of its maintenance. */
class CalledOff extends Error {}
