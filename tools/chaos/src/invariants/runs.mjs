import { isBroken } from '../fate.mjs';
import { STEPS } from '../steps.mjs';
import { groupBy } from './rows.mjs';

/** Every document of every group has its run, and every run its steps. */
export const noRunLost = {
  name: 'no run lost',
  *violations({ expected, runs, steps }) {
    const ofGroup = groupBy(runs, ({ run_group_id }) => run_group_id);
    for (const { id, runs: count } of expected) {
      const documents = new Set(ofGroup.get(id)?.map(({ doc_id }) => doc_id));
      if (documents.size !== count) yield `group ${id} has runs of ${documents.size} documents instead of ${count}`;
    }
    const ofRun = groupBy(steps, ({ workflow_run_id }) => workflow_run_id);
    for (const { id } of runs) {
      const numbers = (ofRun.get(id) ?? []).map(({ workflow_step_number }) => workflow_step_number).join();
      if (numbers !== ALL_STEPS) yield `run ${id} has the steps ${numbers}`;
    }
  },
};

const ALL_STEPS = STEPS.map((_, index) => index + 1).join();

const BLOCKED = 0;

/** Every run has ended as its document must, its steps agree with it, and nobody holds anything any more. */
export const everyRunFinished = {
  name: 'every run finished',
  *violations({ expected, runs, steps, leases }) {
    const parametersOf = new Map(expected.map(({ id, parameters }) => [id, parameters]));
    const ofRun = groupBy(steps, ({ workflow_run_id }) => workflow_run_id);
    for (const run of runs) {
      const must = isBroken(run.doc_id, parametersOf.get(run.run_group_id)) ? 'FAILED' : 'COMPLETED';
      if (run.completed_date === null) yield `run ${run.id} is not finished, but ${run.status}`;
      if (run.status !== must) yield `run ${run.id} is ${run.status} instead of ${must}: ${run.status_message}`;
      const states = (ofRun.get(run.id) ?? []).map(({ status }) => status);
      const failed = states.indexOf('FAILED');
      const agrees =
        run.status === 'COMPLETED'
          ? states.every((state) => state === 'COMPLETED')
          : failed >= 0 && states.every((state, index) => state === stateAround(failed, index));
      if (!agrees) yield `run ${run.id} is ${run.status}, its steps are ${states.join(' ')}`;
    }
    for (const step of steps) {
      if (step.lease_owner !== null) yield `step ${step.id} is still held by ${step.lease_owner}`;
      if (step.status === 'PENDING' && step.queue_state !== BLOCKED) yield `step ${step.id} waits for ever`;
    }
    for (const { workflow_run_id: run, lease_owner: owner } of leases)
      yield `${owner} still has the lease of run ${run}`;
  },
};

const stateAround = (failed, index) => (index < failed ? 'COMPLETED' : index === failed ? 'FAILED' : 'PENDING');
