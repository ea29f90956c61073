import { STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DIALECTS, seedGroup } from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatedWorkers, gatedWorkflow } from './gated-worker.fixture.js';

describe.each(DIALECTS)('the end of a worker process on %s', (dialect) => {
  let workers: GatedWorkers;
  beforeEach(async () => {
    workers = await GatedWorkers.create(dialect);
  });
  afterEach(() => workers.close());

  /** A worker that is busy with the first step of the only run. */
  const busyWorker = async (env: Record<string, string> = {}, handler: 'wait' | 'block' = 'wait') => {
    const worker = await workers.start(env);
    await seedGroup(workers.test.database, { workflow: gatedWorkflow(handler) });
    await workers.test.database.notify(STEPS_CHANNEL, '1');
    const [, run] = await worker.waitFor(/<begun (\d+) validate>/);
    return { worker, runId: Number(run) };
  };

  const steps = () =>
    workers.test.database.rows(`select status, retry, lease_owner from run_step order by workflow_step_number`);

  it('lets the running step finish, and begins no other', async () => {
    const { worker, runId } = await busyWorker();
    worker.child.kill('SIGTERM');
    await worker.waitFor(/Worker stops/);
    await workers.open(runId);
    expect(await worker.exited).toBe(0);
    expect(await steps()).toEqual([
      { status: 'COMPLETED', retry: 1, lease_owner: null },
      { status: 'PENDING', retry: 0, lease_owner: null },
    ]);
    expect(worker.output()).not.toMatch(/aborted|begun \d+ parse/);
  });

  it('aborts what does not end within the grace, and gives it back without using an attempt', async () => {
    const { worker } = await busyWorker({ WORKER_SHUTDOWN_GRACE: '0.1' });
    expect(await worker.terminate('SIGINT')).toBe(0);
    expect(worker.output()).toMatch(/<aborted \d+>/);
    expect(await steps()).toEqual([
      { status: 'PENDING', retry: 0, lease_owner: null },
      { status: 'PENDING', retry: 0, lease_owner: null },
    ]);
  });

  it('comes five seconds after the grace although a handler keeps the main thread busy', async () => {
    const { worker } = await busyWorker({ WORKER_SHUTDOWN_GRACE: '0.1' }, 'block');
    await worker.terminate();
    expect(worker.child.signalCode).toBe('SIGKILL');
    expect(worker.output()).toContain('busy with something that does not let go');
    expect((await steps())[0]).toMatchObject({ status: 'RUNNING', retry: 1 });
  });

  it('comes at once with 130 at the second signal; the next process of the same id takes the step over', async () => {
    const { worker, runId } = await busyWorker({ WORKER_ID: 'the-one' });
    worker.child.kill('SIGTERM');
    await worker.waitFor(/Worker stops/);
    expect(await worker.terminate('SIGINT')).toBe(130);
    expect((await steps())[0]).toEqual({ status: 'RUNNING', retry: 1, lease_owner: 'the-one' });
    await workers.open(runId);
    const next = await workers.start({ WORKER_ID: 'the-one' });
    await next.waitFor(/<begun \d+ parse>/);
    expect((await steps())[0]).toMatchObject({ status: 'COMPLETED', retry: 2 });
  });
});
