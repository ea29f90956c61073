import { operate } from '../operations.mjs';
import { recordLives } from '../stage/lives.mjs';
import { Operators } from '../stage/operators.mjs';
import { hireThree } from './hire.mjs';

/** Slow enough that groups are met at work. */
const WORK_MS = 100;
const OPERATORS = 3;
const DEATHS = 2;
const LEFT = `select (select count(*) from run_step where run_group_id = $1 and queue_state in (1, 2, 3, 5)) as steps,
    (select count(*) from workflow_run where run_group_id = $1 and completed_date is null) as runs,
    (select count(*) from run_lease where run_group_id = $1) as leases, control
  from run_group where id = $1`;

/** Several people cancel, retry, pause and resume one group at a time; some of their processes and of the workers are killed. */
const race = async (stage, group) => {
  const operators = new Operators(stage, group);
  const { crew, random } = stage;
  try {
    for (let count = 0; count < OPERATORS; count += 1) await operators.start();
    for (let death = 0; death < DEATHS; death += 1) {
      await operators.operated(random.between(5, 20));
      random.pick(crew.members).process.signal('SIGKILL');
      await operators.killOne();
      await operators.start();
    }
    await operators.operated(random.between(5, 20));
  } finally {
    await operators.killAll();
  }
};

/** Nothing of a cancelled group is left that could be claimed. A refusal is one of a group that has just ended. */
const cancelled = async (stage, group) => {
  await operate(stage.database, 'cancel', group.id);
  const [{ steps, runs, leases, control }] = await stage.ask(LEFT, [group.id]);
  if (steps + runs + leases === 0 && control === null) return;
  stage.alive.push(`group ${group.id} has ${steps} steps, ${runs} runs, ${leases} leases, and is ${control ?? 'done'}`);
};

export const operatorsRace = (name, dialect) => ({
  name,
  dialect,
  async hire(stage) {
    stage.recordsLives = true;
    await recordLives(stage.database);
    await hireThree(stage);
  },
  async disturb(stage) {
    for (let round = 1; round <= stage.scale.faults; round += 1) {
      const group = await stage.start({ workMs: WORK_MS });
      await race(stage, group);
      await cancelled(stage, group);
      await operate(stage.database, 'retry', group.id);
      await stage.until(group, 1);
    }
    await stage.crew.complete();
  },
  effect(stage) {
    const operated = stage.observations().filter(({ kind, done }) => kind === 'operated' && done);
    const count = (name_) => operated.filter(({ operation }) => operation === name_).length;
    return `${count('cancel')} cancellations, ${count('retry')} retries, ${stage.crew.deaths} deaths`;
  },
});
