/**
 * What the rows alone no longer show of a run that was cancelled and retried: how often it, its group and its steps were set going
 * again, how often its steps were cancelled, and which operation of the group was under way. Triggers count it, in the transaction
 * that does it.
 */
const REOPENED = 'old.completed_date is not null and new.completed_date is null';
const COUNTED = [
  { subject: 'run', table: 'workflow_run', group: 'new.run_group_id', when: REOPENED },
  { subject: 'group', table: 'run_group', group: 'new.id', when: REOPENED },
  {
    subject: 'step',
    table: 'run_step',
    group: 'new.run_group_id',
    when: `old.status = 'FAILED' and new.status = 'PENDING'`,
  },
  {
    subject: 'cancelled',
    table: 'run_step',
    group: 'new.run_group_id',
    when: `new.status = 'FAILED' and new.attempt > old.attempt`,
  },
];

const TABLE = 'create table chaos_life (subject text not null, id bigint not null, control text)';

const count = ({ subject, group }) =>
  `insert into chaos_life select '${subject}', new.id, control from run_group where id = ${group};`;

const TRIGGERS = {
  postgres: (counted) => [
    `create function chaos_${counted.subject}() returns trigger language plpgsql as
     $$ begin ${count(counted)} return null; end $$`,
    `create trigger chaos_${counted.subject} after update on ${counted.table}
     for each row when (${counted.when}) execute function chaos_${counted.subject}()`,
  ],
  sqlite: (counted) => [
    `create trigger chaos_${counted.subject} after update on ${counted.table} when ${counted.when}
     begin ${count(counted)} end`,
  ],
};

/** From now on. */
export const recordLives = async (database) => {
  await database.rows(TABLE);
  for (const statement of COUNTED.flatMap(TRIGGERS[database.dialect])) await database.rows(statement);
};

/** How often each was counted, by `<subject> <id>`. */
export const readLives = async (database) => {
  const rows = await database.rows('select subject, id, count(*) as count from chaos_life group by subject, id');
  return new Map(rows.map(({ subject, id, count }) => [`${subject} ${id}`, count]));
};

/** Runs that were set going again while their group was being cancelled. */
export const readRevived = async (database) => {
  const rows = await database.rows(`select id from chaos_life where subject = 'run' and control = 'cancelling'`);
  return rows.map(({ id }) => id);
};
