import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError, type ParameterSet, type RunStatus, type WorkflowDefinition } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';
import { readColumn, readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import { runGroups } from '../tables/run-tables.js';

/** A run group that has not ended, and what it is processed by. */
export interface UnendedGroup {
  readonly id: number;
  readonly name: string;
  readonly status: RunStatus;
  readonly workflow: WorkflowDefinition;
  readonly parameters: ParameterSet;
}

/** What is recorded of a vector database. */
export interface VectorRecords {
  /** Documents that are recorded to be in it. */
  readonly documents: number;
  /** Copies of removed documents that are still to be removed from it. */
  readonly pendingRemovals: number;
}

/** Rows deleted in one transaction. */
const SLICE = 2_000;
/** Whoever began a deletion confirms it within moments, or has died. */
const UNCONFIRMED_MS = 60_000;
/** For transactions that write what the announcement waits for: they take milliseconds, a few of them seconds. */
const LONGEST_WAIT_MS = 15_000;
const LOOK_MS = 50;

/** Transactions that are writing what a deletion waits for. A statement takes this lock before it looks at anything. */
const WRITING = `select distinct virtualtransaction as writer from pg_locks
  where locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and relation in ('vector_write'::regclass, 'pending_removal'::regclass)`;

const OPEN = runGroups.select(['id', 'name', 'status', 'workflowSnapshot', 'paramSnapshot']);

/**
 * Deletions of vector databases, which no transaction spans. One is announced first: from then on no step begins to write there, and removals
 * of documents wait. It is confirmed when nobody writes any more, and then carried out to its end, by whichever process lives.
 */
export class VectorDeletions {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  /**
   * Announces a deletion. When this returns, every write that began without knowing of it is on record. Nobody waits meanwhile but the caller.
   *
   * @throws UnavailableError when a transaction that may have begun one does not end
   */
  async announce(dataDir: string): Promise<void> {
    await this.database.rows(
      `insert into vector_deletion (data_dir, begun_date) values ($1, ${this.now})
       on conflict (data_dir) do update set begun_date = excluded.begun_date`,
      [dataDir],
    );
    if (this.database.dialect === Dialect.Postgres) await this.writersHaveEnded(dataDir);
  }

  /**
   * Waits for statements that looked for announcements before this one was there, and have not committed what they record. They are looked
   * for, not locked out: a lock that waits for one of them would keep everybody waiting who stores, whatever the database.
   */
  private async writersHaveEnded(dataDir: string): Promise<void> {
    const writing = (): Promise<string[]> => readColumn(this.database, WRITING);
    const until = performance.now() + LONGEST_WAIT_MS;
    for (let left = await writing(); left.length > 0;) {
      if (performance.now() > until) {
        const message = `Something is being written or removed for long, perhaps in the vector database ${dataDir}. Try again.`;
        throw new UnavailableError('VECTORDB_BUSY', message);
      }
      await pause(LOOK_MS);
      const now = new Set(await writing());
      left = left.filter((writer) => now.has(writer));
    }
  }

  /** Calls off what is not confirmed. */
  async callOff(dataDir: string): Promise<void> {
    await this.database.rows(`delete from vector_deletion where data_dir = $1 and confirmed_date is null`, [dataDir]);
  }

  /** From now on it is carried out. @throws UnavailableError when it was called off meanwhile: it was announced for long */
  async confirm(dataDir: string): Promise<void> {
    const rows = await this.database.rows(
      `update vector_deletion set confirmed_date = coalesce(confirmed_date, ${this.now}) where data_dir = $1 returning data_dir`,
      [dataDir],
    );
    if (rows.length > 0) return;
    const message = `The deletion of the vector database ${dataDir} took too long to begin, and was called off. Try again.`;
    throw new UnavailableError('VECTORDB_BUSY', message);
  }

  /** Whether the vector database is being deleted. Index: primary key. */
  async isUnderWay(dataDir: string): Promise<boolean> {
    return (await this.database.rows(`select 1 from vector_deletion where data_dir = $1`, [dataDir])).length > 0;
  }

  /** Confirmed ones that are to be carried out; those that were never confirmed and whose process has died are called off. */
  async confirmed(): Promise<string[]> {
    await this.database.rows(
      `delete from vector_deletion where confirmed_date is null and begun_date < ${this.now} - ${UNCONFIRMED_MS}`,
    );
    return readColumn(
      this.database,
      `select data_dir from vector_deletion where confirmed_date is not null order by confirmed_date`,
    );
  }

  /** Groups that have not ended, oldest first. Index: run_group_open_idx. */
  async unendedGroups(): Promise<UnendedGroup[]> {
    const groups = await OPEN.find(this.database, 'where completed_date is null order by id');
    return groups.map(({ workflowSnapshot: workflow, paramSnapshot: parameters, ...group }) => ({
      ...group,
      workflow,
      parameters,
    }));
  }

  /**
   * How many documents are being written to it, or removed from it, at this moment: by workers that live, and until the lease of a removal
   * is over. Index: vector_write_data_dir_idx.
   */
  async changesUnderWay(dataDir: string, workerTimeoutMs: number): Promise<number> {
    const writes = await readCount(
      this.database,
      `select count(*) from vector_write v join worker w on w.id = v.worker_id
       where v.data_dir = $1 and w.started_date <= v.begun_date and w.checkin_date > ${this.now} - $2`,
      [dataDir, Math.round(workerTimeoutMs)],
    );
    const removals = await readCount(
      this.database,
      `select count(*) from pending_removal where data_dir = $1 and lease_until > ${this.now}`,
      [dataDir],
    );
    return writes + removals;
  }

  /** Index: rag_entry_data_dir_idx. */
  async recordsOf(dataDir: string): Promise<VectorRecords> {
    const counted = (table: string): Promise<number> =>
      readCount(this.database, long(`select count(*) from ${table} where data_dir = $1`), [dataDir]);
    return { documents: await counted('rag_entry'), pendingRemovals: await counted('pending_removal') };
  }

  /**
   * Forgets everything about a database whose files are gone, and then that it was to be deleted. Processes that have it open notice by its
   * generation that what comes into being under its name is another one.
   */
  async finish(dataDir: string): Promise<void> {
    for (let deleted = SLICE; deleted === SLICE;) {
      const rows = await this.database.rows(
        `delete from rag_entry where data_dir = $1 and doc_hash in (
           select doc_hash from rag_entry where data_dir = $1 limit ${SLICE}) returning doc_hash`,
        [dataDir],
      );
      deleted = rows.length;
    }
    await this.database.transaction(async (session) => {
      await session.rows(
        `insert into vector_generation (data_dir, generation) values ($1, 1)
         on conflict (data_dir) do update set generation = vector_generation.generation + 1`,
        [dataDir],
      );
      for (const table of ['vector_write', 'pending_removal', 'vector_maintenance', 'vector_deletion'])
        await session.rows(`delete from ${table} where data_dir = $1`, [dataDir]);
    });
  }
}
