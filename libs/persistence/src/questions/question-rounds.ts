import type { ParameterSet, WorkflowDefinition } from '@sluice/domain';
import type { Database } from '../database/database.js';
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
/** Longer than all questions of a database take. */
const LEASE_MS = 15 * 60_000;
const MOST_ATTEMPTS = 3;

const ENDED = runGroups.select(['id', 'completedDate', 'workflowSnapshot', 'paramSnapshot']);

/**
 * Which questions are to be asked after which end of which run group: each once, by whichever process. One whose process dies is taken over when
 * its lease is over.
 */
export class QuestionRounds {
  private readonly now: string;

  constructor(private readonly database: Database) {
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

  /** Plans a round for each of the databases; that there is none is noted, too. Planning it again changes nothing. */
  async plan({ id, endedDate }: Pick<EndedGroup, 'id' | 'endedDate'>, dataDirs: readonly string[]): Promise<void> {
    await this.database.transaction(async (session) => {
      for (const dataDir of dataDirs.length === 0 ? [''] : dataDirs) {
        await session.rows(
          `insert into question_round (run_group_id, ended_date, data_dir, lease_until, attempts, done_date)
           values ($1, $2, $3, 0, 0, ${dataDir === '' ? this.now : 'null'}) on conflict do nothing`,
          [id, endedDate.getTime(), dataDir],
        );
      }
    });
  }

  /** Takes a round that nobody is at; null when there is none. Index: question_round_open_idx. */
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
         where done_date is null and lease_until < ${this.now} and attempts < ${MOST_ATTEMPTS}
         order by lease_until limit 1 ${lock})
       returning run_group_id, ended_date, data_dir, attempts`,
    );
    return row
      ? {
          runGroupId: row.run_group_id,
          endedDate: new Date(row.ended_date),
          dataDir: row.data_dir,
          attempts: row.attempts,
        }
      : null;
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
