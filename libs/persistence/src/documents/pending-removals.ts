import type { ArtifactType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import type { SqlSession } from '../database/sql-session.js';
import { pendingRemovals } from '../tables/document-tables.js';
import type { RawRow } from '../tables/table.js';
import { lockAbandonedWrites, planStrayVectorRemovals, settleUnrecorded } from './plan-removals.js';

/** One copy of a document to be looked at: removed, unless the document has come back. */
export interface PendingRemoval {
  readonly id: number;
  readonly docHash: string;
  readonly artifactType: ArtifactType;
  readonly stepConfigId: number;
  /** The vector database, for type RAG; else empty. */
  readonly dataDir: string;
  /** Attempts, this one included; fences what is written about this one. */
  readonly attempts: number;
}

/** Longer than removing anything takes. */
const LEASE_MS = 120_000;

const COPY = pendingRemovals.select(['id', 'docHash', 'artifactType', 'stepConfigId', 'dataDir', 'attempts']);

/** What is still to be removed from the artifact store and the vector databases; it survives whoever was to do it. */
export class PendingRemovals {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  /** Takes what is due. One whose process dies is due again when its lease is over. Index: pending_removal_due_idx. */
  claimDue(limit: number): Promise<PendingRemoval[]> {
    return claim(this.database, `due_date <= ${this.now} order by due_date, id limit $1`, limit);
  }

  /** Takes all copies of a document that nobody has taken. Index: pending_removal_copy. */
  claimOf(docHash: string): Promise<PendingRemoval[]> {
    return claimCopiesOf(this.database, docHash);
  }

  /** Copies whose removal failed this often, and what one of them says; null when there are none. The table has what is not removed yet. */
  async stuck(attempts: number): Promise<{ readonly count: number; readonly message: string | null } | null> {
    const [row] = await this.database.rows<{ count: number; message: string | null }>(
      `select count(*) as count, max(message) as message from pending_removal where attempts >= $1 and message is not null`,
      [attempts],
    );
    return row && row.count > 0 ? row : null;
  }

  /** Forgets a copy that is removed. */
  async done({ id, attempts }: PendingRemoval): Promise<void> {
    await this.database.rows(`delete from pending_removal where id = $1 and attempts = $2`, [id, attempts]);
  }

  /** Has a copy looked at again later. */
  async postpone({ id, attempts }: PendingRemoval, delayMs: number, message: string): Promise<void> {
    await this.database.rows(
      `update pending_removal set due_date = ${this.now} + $3, lease_until = null, message = $4
       where id = $1 and attempts = $2`,
      [id, attempts, Math.round(delayMs), message],
    );
  }

  /** Whether copies of a document are being removed at this moment. Index: pending_removal_copy. */
  async isUnderWay(docHash: string): Promise<boolean> {
    const rows = await this.database.rows(
      `select 1 from pending_removal where doc_hash = $1 and lease_until > ${this.now} limit 1`,
      [docHash],
    );
    return rows.length > 0;
  }

  /** Copies of a document that are still to be removed. Index: pending_removal_copy. */
  countOf(docHash: string): Promise<number> {
    return readCount(this.database, `select count(*) from pending_removal where doc_hash = $1`, [docHash]);
  }

  /** Plans the removal of vector rows that a store step left behind whose document was removed meanwhile. */
  async planStray(): Promise<void> {
    await this.database.transaction((session) => planStrayVectorRemovals(session));
  }

  /**
   * Plans the removal of what workers wrote into vector databases and died before they recorded it, of documents that were
   * removed meanwhile. A worker that is silent for `workerTimeoutMs` counts as dead. Reads what is being written, no more.
   */
  async planAbandoned(workerTimeoutMs: number): Promise<void> {
    await this.database.transaction(async (session) => {
      for (const write of await lockAbandonedWrites(session, workerTimeoutMs)) await settleUnrecorded(session, write);
    });
  }
}

/** Takes all copies of a document that nobody has taken. Index: pending_removal_copy. */
export const claimCopiesOf = (session: SqlSession, docHash: string): Promise<PendingRemoval[]> =>
  claim(session, `doc_hash = $1 and (lease_until is null or lease_until <= ${session.sql.now})`, docHash);

const claim = async (session: SqlSession, which: string, parameter: unknown): Promise<PendingRemoval[]> => {
  const leaseEnd = `${session.sql.now} + ${LEASE_MS}`;
  const rows = await session.rows<RawRow>(
    `update pending_removal set attempts = attempts + 1, lease_until = ${leaseEnd}, due_date = ${leaseEnd}
     where id in (select id from pending_removal where ${which} ${session.sql.lock('for update skip locked')})
     returning ${COPY.sql}`,
    [parameter],
  );
  return rows.map(COPY.read);
};
