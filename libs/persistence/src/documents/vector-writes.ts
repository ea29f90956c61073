import { UnavailableError } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { settleUnrecorded } from './plan-removals.js';

/** What a step of a worker writes: one document, into one vector database. */
export interface VectorWrite {
  readonly stepId: number;
  readonly workerId: string;
  readonly docHash: string;
  readonly dataDir: string;
}

/** Under which id the document is stored, and made by which configuration. */
export interface StoredAs {
  readonly ragId: string;
  readonly stepConfigId: number;
}

/**
 * The records of what is written into vector databases, which no transaction spans: an intent before, the entry after. A
 * worker that dies in between leaves the intent, by which a removal of the document finds the rows.
 */
export class VectorWrites {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  /**
   * Records that rows of the document may be in the vector database from now on. False when the document does not exist any
   * more: nothing may be written then. A removal waits for this, or this for it. Indexes: primary keys.
   *
   * @throws UnavailableError while the vector database is being deleted
   */
  async begin({ stepId, workerId, docHash, dataDir }: VectorWrite): Promise<boolean> {
    const lock = this.database.sql.lock('for key share');
    const rows = await this.database.rows<{ deleting: boolean | number }>(
      `insert into vector_write (step_id, worker_id, doc_hash, data_dir, begun_date)
       select $1, $2, d.hash, $4, ${this.now} from (select hash from document where hash = $3${lock}) d where true
       on conflict (step_id, worker_id) do update
       set doc_hash = excluded.doc_hash, data_dir = excluded.data_dir, begun_date = excluded.begun_date
       returning exists (select 1 from vector_deletion g where g.data_dir = vector_write.data_dir) as deleting`,
      [stepId, workerId, docHash, dataDir],
    );
    if (!rows[0]?.deleting) return rows.length > 0;
    // An earlier attempt may have left rows: a removal of the document is to find them. Nobody is writing them, though.
    const notBegun = `update vector_write set begun_date = 0 where step_id = $1 and worker_id = $2`;
    await this.database.rows(notBegun, [stepId, workerId]);
    throw new UnavailableError(
      'VECTORDB_DELETING',
      `The vector database ${dataDir} is being deleted. What is to be stored waits until that is done.`,
    );
  }

  /** Records that the rows are there: the entry takes the intent's place. */
  async stored({ stepId, workerId, docHash, dataDir }: VectorWrite, { ragId, stepConfigId }: StoredAs): Promise<void> {
    const entry = `insert into rag_entry (doc_hash, data_dir, rag_id, step_config_id, stored_date)
       values ($1, $2, $3, $4, ${this.now})
       on conflict (doc_hash, data_dir) do update
       set rag_id = excluded.rag_id, step_config_id = excluded.step_config_id, stored_date = excluded.stored_date`;
    const values = [docHash, dataDir, ragId, stepConfigId];
    const ended = (first: number): string =>
      `delete from vector_write where step_id = $${first} and worker_id = $${first + 1}`;
    if (this.database.sql.hasWritingQueries) {
      await this.database.rows(`with ended as (${ended(5)}) ${entry}`, [...values, stepId, workerId]);
      return;
    }
    await this.database.transaction(async (session) => {
      await session.rows(entry, values);
      await session.rows(ended(1), [stepId, workerId]);
    });
  }

  /**
   * Notes that a write failed. What it may have left stays known while the document exists, for another attempt or the
   * removal; the rows of one that is gone are planned to be removed.
   */
  async failed(write: VectorWrite): Promise<void> {
    await this.database.transaction((session) => settleUnrecorded(session, write));
  }
}
