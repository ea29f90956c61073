import { CANCELLED_NOTICE, GroupControl, RunControl, STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DIALECTS, eventually, seedGroup } from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatedWorkers, gatedWorkflow } from './gated-worker.fixture.js';

/**
 * Nothing here waits for a poll: on PostgreSQL these workers look for themselves every ten minutes. What is awaited comes by a
 * notification, or by the look at what is held every half second.
 */
describe.each(DIALECTS)('control of a worker in another process on %s', (dialect) => {
  let workers: GatedWorkers;
  beforeEach(async () => {
    workers = await GatedWorkers.create(dialect);
  });
  afterEach(() => workers.close());

  /** A worker for one step at a time that is busy with the first of some runs. */
  const busyWorker = async (documents: number) => {
    const worker = await workers.start();
    const { runGroupId } = await seedGroup(workers.test.database, { documents, workflow: gatedWorkflow() });
    await workers.test.database.notify(STEPS_CHANNEL, String(documents));
    await worker.waitFor(/<begun \d+ validate>/);
    const rows = await workers.test.database.rows<{ id: number }>(`select id from workflow_run order by id`);
    return { worker, runGroupId, runs: rows.map(({ id }) => id) };
  };

  it('aborts the handler of a run that is cancelled, and the worker goes on with the next', async () => {
    const { worker, runs } = await busyWorker(2);
    await new RunControl(workers.test.database).cancel(runs[0]!);
    await workers.test.database.notify(STEPS_CHANNEL, CANCELLED_NOTICE);
    await worker.waitFor(new RegExp(`<aborted ${runs[0]}>`));
    expect(await worker.waitFor(new RegExp(`<begun ${runs[1]} validate>`))).not.toBeNull();
  });

  it('begins nothing of a group that is paused, and goes on when it is resumed', async () => {
    const { worker, runGroupId, runs } = await busyWorker(2);
    const control = new GroupControl(workers.test.database);
    await control.pause(runGroupId);
    const held = () =>
      workers.test.database.rows(`select id from run_step where status = 'RUNNING' or lease_owner is not null`);
    await workers.open(runs[0]!);
    await eventually('no held step', held, (steps) => steps.length === 0);
    // The turn that settled the step had room for another, and took none.
    expect(worker.output().match(/<begun/g)).toHaveLength(1);
    await control.resume(runGroupId);
    await workers.test.database.notify(STEPS_CHANNEL, 'resume');
    await worker.waitFor(new RegExp(`<begun ${runs[1]} validate>|<begun ${runs[0]} parse>`));
  });

  it('takes next what was given a higher priority', async () => {
    const { worker, runs } = await busyWorker(5);
    await new RunControl(workers.test.database).setPriority(runs[3]!, 9);
    await workers.open(runs[0]!);
    const begun = await worker.waitFor(/<begun \d+ validate>[\s\S]*?<begun (\d+) (\w+)>/);
    expect([Number(begun[1]), begun[2]]).toEqual([runs[3], 'validate']);
  });
});
