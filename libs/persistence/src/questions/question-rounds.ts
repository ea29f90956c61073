import type { ParameterSet, WorkflowDefinition } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { SqlSession } from '../database/sql-session.js';
import { runGroups } from '../tables/run-tables.js';

/** A run group that has ended, after which nobody has looked yet what to ask. */
export interface EndedGroup {
  readonly id: number;
  readonly endedDate: Date;
  readonly workflow: WorkflowDefinition;
  readonly parameters: ParameterSet;
}

/** Questions of a database that are to be asked after a run group. */
export interface QuestionRound {
  readonly runGroupId: number;
  readonly endedDate: Date;
  readonly dataDir: string;
  /** This one included; fences what is written about it. */
  readonly attempts: number;
}

const AT_ONCE = 50;
/** A group that ended while no service ran is looked at for so long. */
const LOOK_BACK_MS = 24 * 3600 * 1000;
/** Longer than one question takes: the lease is renewed before each. */
const LEASE_MS = 5 * 60_000;
const MOST_ATTEMPTS = 3;
/** Of a round that a later one has made needless. */
const SUPERSEDED = 0;
/** Between two rounds of one database: a group may end every second, and each question costs a search and an embedding. */
const PAUSE_MS = 5 * 60_000;

const ENDED = runGroups.select(['id', 'completedDate', 'workflowSnapshot', 'paramSnapshot']);

/**
 * Which questions are to be asked after which end of which run group: by one process at a time, and not too often. Of several groups that end
 * meanwhile, the last one counts: the others are superseded. A round whose process dies is taken over when its lease is over.
 */
export class QuestionRounds {
  private readonly now: string;

  constructor(
    private readonly database: Database,
    /** How long a database is left alone after a round. */
    private readonly pauseMs = PAUSE_MS,
  ) {
    this.now = database.sql.now;
  }

  /** Groups that ended within a day and since the oldest question, and are not planned. Indexes: run_group_ended_idx, primary key of question_round. */
  async unplanned(): Promise<EndedGroup[]> {
    const groups = await ENDED.find(
      this.database,
      `where completed_date > ${this.now} - ${LOOK_BACK_MS}
         and completed_date >= (select min(created_date) from kept_question)
         and not exists (select 1 from question_round p where p.run_group_id = run_group.id and p.ended_date = run_group.completed_date)
       order by completed_date limit ${AT_ONCE}`,
    );
    return groups.map(({ id, completedDate, workflowSnapshot, paramSnapshot }) => ({
      id,
      endedDate: completedDate!,
      workflow: workflowSnapshot,
      parameters: paramSnapshot,
    }));
  }

  /** Plans a round for each of the databases, in the place of older ones; that there is none is noted, too. Planning it again changes nothing. */
  async plan({ id, endedDate }: Pick<EndedGroup, 'id' | 'endedDate'>, dataDirs: readonly string[]): Promise<void> {
    await this.database.transaction(async (session) => {
      for (const dataDir of dataDirs.length === 0 ? [''] : dataDirs) {
        await session.rows(
          `insert into question_round (run_group_id, ended_date, data_dir, lease_until, attempts, done_date)
           values ($1, $2, $3, 0, 0, ${dataDir === '' ? this.now : 'null'}) on conflict do nothing`,
          [id, endedDate.getTime(), dataDir],
        );
        await this.supersede(session, dataDir, endedDate);
      }
    });
  }

  /** Those of groups that ended before are needless, unless somebody is at them. Index: question_round_data_dir_idx. */
  private async supersede(session: SqlSession, dataDir: string, endedDate: Date): Promise<void> {
    await session.rows(
      `update question_round set done_date = ${SUPERSEDED}
       where data_dir = $1 and done_date is null and lease_until < ${this.now} and ended_date < $2`,
      [dataDir, endedDate.getTime()],
    );
  }

  /**
   * Takes the newest round of a database that nobody is at, and whose questions were not asked just now; null when there is none. Indexes:
   * question_round_open_idx, question_round_data_dir_idx.
   */
  async take(): Promise<QuestionRound | null> {
    const lock = this.database.sql.lock('for update skip locked');
    const [row] = await this.database.rows<{
      run_group_id: number;
      ended_date: number;
      data_dir: string;
      attempts: number;
    }>(
      `update question_round set lease_until = ${this.now} + ${LEASE_MS}, attempts = attempts + 1
       where (run_group_id, ended_date, data_dir) in (
         select run_group_id, ended_date, data_dir from question_round
         where done_date is null and lease_until < ${this.now} and attempts < ${MOST_ATTEMPTS} and not exists (
           select 1 from question_round other where other.data_dir = question_round.data_dir
             and (other.done_date > ${this.now} - $1 or (other.done_date is null and other.lease_until >= ${this.now})))
         order by ended_date desc limit 1 ${lock})
       returning run_group_id, ended_date, data_dir, attempts`,
      [this.pauseMs],
    );
    if (!row) return null;
    const { run_group_id: runGroupId, ended_date: ended, data_dir: dataDir, attempts } = row;
    const endedDate = new Date(ended);
    await this.supersede(this.database, dataDir, endedDate);
    return { runGroupId, endedDate, dataDir, attempts };
  }

  /** Keeps a round that is worked on; false when it has passed to another process. */
  async renew({ runGroupId, endedDate, dataDir, attempts }: QuestionRound): Promise<boolean> {
    const rows = await this.database.rows(
      `update question_round set lease_until = ${this.now} + ${LEASE_MS}
       where run_group_id = $1 and ended_date = $2 and data_dir = $3 and attempts = $4 and done_date is null returning attempts`,
      [runGroupId, endedDate.getTime(), dataDir, attempts],
    );
    return rows.length > 0;
  }

  /** Notes that all questions of a round were asked, and forgets rounds of groups that ended long ago. */
  async done({ runGroupId, endedDate, dataDir, attempts }: QuestionRound): Promise<void> {
    await this.database.rows(
      `update question_round set done_date = ${this.now}
       where run_group_id = $1 and ended_date = $2 and data_dir = $3 and attempts = $4`,
      [runGroupId, endedDate.getTime(), dataDir, attempts],
    );
    await this.database.rows(`delete from question_round where ended_date < ${this.now} - ${2 * LOOK_BACK_MS}`);
  }

  /** Gives a round back that was not finished: its process ends. */
  async giveBack({ runGroupId, endedDate, dataDir, attempts }: QuestionRound): Promise<void> {
    await this.database.rows(
      `update question_round set lease_until = 0, attempts = attempts - 1
       where run_group_id = $1 and ended_date = $2 and data_dir = $3 and attempts = $4 and done_date is null`,
      [runGroupId, endedDate.getTime(), dataDir, attempts],
    );
  }
}
