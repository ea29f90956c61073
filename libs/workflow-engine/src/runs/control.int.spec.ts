import { randomUUID } from 'node:crypto';
import type { StepOutcome } from '@sluice/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ClaimedStep,
  createStepQueue,
  type Database,
  Dialect,
  RunStarter,
  type SqlSession,
  type StepQueue,
  type TurnResult,
} from '@sluice/persistence';
import {
  aParameterSet,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  seedBatch,
  seedGroup,
  stepTemplates,
  type TestDatabase,
  postgresQueueStatements,
} from '@sluice/persistence/testing';
import { eventually } from '@sluice/testing';
import { GroupControl } from './group-control.js';
import { RunControl } from './run-control.js';
import { assertMayJoin } from './rules.js';
import { RunRetry } from './run-retry.js';

const completed: StepOutcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} };
const failed: StepOutcome = { status: 'FAILED', delayMs: 0, message: 'No', meta: { error: 'NO_TEXT' } };
const released: StepOutcome = { status: 'PENDING', delayMs: 0, message: null, meta: {} };
const retryIn = (delayMs: number): StepOutcome => ({ status: 'ERROR', delayMs, message: 'Down', meta: {} });
/** A database in whose transactions something else is committed before a statement that begins so. */
const beforeStatement = (database: Database, beginning: string, meanwhile: () => Promise<unknown>): Database => {
  const met = (session: SqlSession): SqlSession =>
    Object.assign(Object.create(session) as SqlSession, {
      rows: async (...[statement, parameters]: Parameters<SqlSession['rows']>) => {
        if (typeof statement === 'string' && statement.startsWith(beginning)) await meanwhile();
        return session.rows(statement, parameters);
      },
    });
  const transaction = <Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> =>
    database.transaction((session) => work(met(session)));
  return Object.create(database, { transaction: { value: transaction } }) as Database;
};

const two = aWorkflow(['validate', 'parse']);

describe.each(DIALECTS)('control of runs and groups on %s', (dialect) => {
  let test: TestDatabase;
  let queue: StepQueue;
  let groups: GroupControl;
  let runs: RunControl;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    queue = createStepQueue(test.database);
    groups = new GroupControl(test.database);
    runs = new RunControl(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of ['lifecycle_history', 'run_step', 'workflow_run', 'run_group_handler', 'run_group', 'worker']) {
      await test.database.rows(`delete from ${table}`);
    }
  });

  const claim = async (capacity: number, workerId = 'w1'): Promise<readonly ClaimedStep[]> =>
    (await queue.turn({ workerId, settlements: [], capacity, chain: false })).claimed;

  const settle = (step: ClaimedStep, outcome: StepOutcome, chain = false, workerId = 'w1'): Promise<TurnResult> =>
    queue.turn({
      workerId,
      settlements: [{ stepId: step.step.id, attempt: step.attempt, outcome }],
      capacity: chain ? 1 : 0,
      chain,
    });

  const states = async (): Promise<string[]> =>
    (
      await test.database.rows<{ status: string; queue_state: number }>(
        `select status, queue_state from run_step order by workflow_run_id, workflow_step_number`,
      )
    ).map((row) => `${row.status} ${row.queue_state}`);

  const rows = (table: string) =>
    test.database.rows<{
      id: number;
      status: string;
      status_message: string | null;
      status_meta: string;
      completed_date: number | null;
      priority: number;
    }>(`select * from ${table} order by id`);

  const events = async (): Promise<string[]> =>
    (await test.database.rows<{ event: string }>(`select event from lifecycle_history order by id`)).map(
      (row) => row.event,
    );

  const count = (list: readonly string[], value: string): number => list.filter((one) => one === value).length;

  describe('a group whose cancellation is under way', () => {
    /** Three runs: one failed, one waits for its next attempt, one is ready. The process that cancels them has died. */
    const cancelling = async (): Promise<{ runGroupId: number; batchId: number; failed: number }> => {
      const group = await seedGroup(test.database, { documents: 3, workflow: two });
      const [one, other] = await claim(2);
      await settle(one!, failed);
      await settle(other!, retryIn(60_000));
      await test.database.rows(`update run_group set control = 'cancelling' where id = $1`, [group.runGroupId]);
      return { ...group, failed: one!.run.id };
    };
    const conflict = { code: 'CONFLICT', message: expect.stringContaining('is being cancelled') };

    it('is revived by no retry, of failures or of what waits, and is cancelled by the next sweep', async () => {
      const { runGroupId, failed: run } = await cancelling();
      const retry = new RunRetry(test.database);
      const before = await states();
      await expect(retry.retry([run])).rejects.toMatchObject(conflict);
      await expect(retry.dueNow(runGroupId)).rejects.toMatchObject(conflict);
      expect(await states()).toEqual(before);
      await groups.continueUnfinished();
      expect(await claim(10)).toEqual([]);
      expect(await rows('run_group')).toMatchObject([{ status: 'FAILED', status_message: 'Cancelled' }]);
      // What is over is set going again only when somebody says so.
      expect(await retry.retry([run])).toEqual({ runs: 1, steps: 1 });
      expect(await claim(10)).toHaveLength(1);
    });

    it('is given no further runs, while a group of its own may be started', async () => {
      const { batchId } = await cancelling();
      const request = {
        batchId,
        workflow: two,
        parameters: aParameterSet(),
        steps: stepTemplates(two),
        priority: 0,
      };
      const starter = new RunStarter(test.database, assertMayJoin);
      await expect(starter.start({ ...request, onlyMissing: true })).rejects.toMatchObject(conflict);
      expect(await starter.start({ ...request, onlyMissing: false })).toMatchObject({ runs: 3 });
    });
  });

  describe('a retry of what waits for its next attempt', () => {
    it('makes it due at once, and what is paused when it is resumed', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 2 });
      const [one, other] = await claim(2);
      await settle(one!, retryIn(3_600_000));
      await settle(other!, retryIn(3_600_000));
      await runs.pause(other!.run.id);
      expect((await queue.promoteDelayed(10)).promoted).toBe(0);
      expect(await new RunRetry(test.database).dueNow(runGroupId)).toBe(2);
      expect((await queue.promoteDelayed(10)).promoted).toBe(1);
      await runs.resume(other!.run.id);
      expect(await claim(10)).toHaveLength(2);
      await expect(new RunRetry(test.database).dueNow(-1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('a paused group', () => {
    it('has no step claimed, while other groups go on', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 3, priority: 5 });
      const other = await seedGroup(test.database, { documents: 1 });
      expect(await groups.pause(runGroupId)).toEqual({ moved: 3, running: 0 });
      expect((await claim(10)).map(({ run }) => run.runGroupId)).toEqual([other.runGroupId]);
    });

    it('finishes the step that runs, and neither chains nor readies the next', async () => {
      const { runGroupId } = await seedGroup(test.database, { workflow: two });
      const [first] = await claim(1);
      expect(await groups.pause(runGroupId)).toEqual({ moved: 1, running: 1 });
      const turn = await settle(first!, completed, true);
      expect(turn).toMatchObject({ settled: new Set([first!.step.id]), claimed: [], activated: 0 });
      expect(await states()).toEqual(['COMPLETED 4', 'PENDING 5']);
      expect(await groups.resume(runGroupId)).toEqual({ moved: 1, running: 0 });
      expect((await claim(1))[0]?.step.stepType).toBe('parse');
    });

    it('keeps what a worker gives back, fails or leaves behind', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 3 });
      const [one, two, three] = await claim(3);
      await groups.pause(runGroupId);
      await settle(one!, released);
      await settle(two!, retryIn(0));
      await queue.sweep('sweeper', 0, 10);
      expect(three).toBeDefined();
      expect(await states()).toEqual(expect.arrayContaining(['PENDING 5', 'ERROR 5', 'PENDING 5']));
      expect((await queue.promoteDelayed(10)).promoted).toBe(0);
      expect(await claim(10, 'w2')).toHaveLength(0);
      await groups.resume(runGroupId);
      await queue.promoteDelayed(10);
      expect(await claim(10, 'w2')).toHaveLength(3);
    });

    it('keeps the due time of a delayed retry', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 2 });
      const [late, soon] = await claim(2);
      await settle(late!, retryIn(60_000));
      await settle(soon!, retryIn(0));
      await groups.pause(runGroupId);
      expect(await queue.promoteDelayed(10)).toEqual({ promoted: 0, nextDueMs: null });
      await groups.resume(runGroupId);
      expect((await claim(5)).map(({ step }) => step.id)).toEqual([soon!.step.id]);
      expect((await queue.promoteDelayed(10)).nextDueMs).toBeGreaterThan(50_000);
    });

    it('takes in new runs paused', async () => {
      const batchId = await seedBatch(test.database, 1);
      const request = { batchId, workflow: two, parameters: aParameterSet(), steps: stepTemplates(two), priority: 0 };
      const starter = new RunStarter(test.database, assertMayJoin);
      const { runGroupId } = await starter.start({ ...request, onlyMissing: false });
      await groups.pause(runGroupId);
      const more = await seedBatch(test.database, 1, 'more');
      await test.database.rows(`update document_uri set batch_id = $1 where batch_id = $2`, [batchId, more]);
      expect(await starter.start({ ...request, onlyMissing: true })).toEqual({ runGroupId, runs: 1 });
      expect(await claim(5)).toHaveLength(0);
      await groups.resume(runGroupId);
      expect(await claim(5)).toHaveLength(2);
    });

    it('may be paused and resumed again without effect', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 2 });
      await groups.pause(runGroupId);
      expect(await groups.pause(runGroupId)).toEqual({ moved: 0, running: 0 });
      await groups.resume(runGroupId);
      expect(await groups.resume(runGroupId)).toEqual({ moved: 0, running: 0 });
      expect(await claim(5)).toHaveLength(2);
    });

    it('is stopped by the first commit already, and completed by another process when its own dies', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 3 });
      await test.database.rows(`update run_group set control = 'pausing', paused_date = 1 where id = $1`, [runGroupId]);
      expect(await claim(10)).toHaveLength(0);
      expect(await groups.continueUnfinished()).toEqual([runGroupId]);
      expect(await groups.continueUnfinished()).toEqual([]);
      expect(await states()).toEqual(expect.arrayContaining(['PENDING 5']));
      await test.database.rows(`update run_group set control = 'resuming', paused_date = null where id = $1`, [
        runGroupId,
      ]);
      await groups.continueUnfinished();
      expect(await claim(10)).toHaveLength(3);
    });
  });

  describe('a paused run', () => {
    it('waits while the others of its group go on', async () => {
      await seedGroup(test.database, { documents: 2, workflow: two });
      const [first] = await rows('workflow_run');
      expect(await runs.pause(first!.id)).toMatchObject({ changed: true, running: false, groupPaused: false });
      expect((await claim(5)).map(({ run }) => run.id)).not.toContain(first!.id);
      await runs.resume(first!.id);
      expect((await claim(5)).map(({ run }) => run.id)).toEqual([first!.id]);
    });

    it('stays paused when its group is resumed, and under its group when it is resumed', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 2 });
      const [one, other] = await rows('workflow_run');
      await runs.pause(one!.id);
      await groups.pause(runGroupId);
      await groups.resume(runGroupId);
      expect((await claim(5)).map(({ run }) => run.id)).toEqual([other!.id]);
      await groups.pause(runGroupId);
      expect(await runs.resume(one!.id)).toMatchObject({ changed: true, groupPaused: true });
      expect(await claim(5)).toHaveLength(0);
      await groups.resume(runGroupId);
      expect((await claim(5)).map(({ run }) => run.id)).toEqual([one!.id]);
    });
  });

  describe('a cancelled group', () => {
    it('ends with its runs and their current steps, each event told once', async () => {
      const { runGroupId, batchId } = await seedGroup(test.database, { documents: 4, workflow: two });
      const [running, delayed, done] = await claim(3);
      await settle(delayed!, retryIn(60_000));
      await settle(done!, completed);
      expect(await groups.cancel(runGroupId)).toMatchObject({ moved: 4 });
      for (const run of await rows('workflow_run')) {
        expect(run).toMatchObject({ status: 'FAILED', status_message: 'Cancelled' });
        expect(JSON.parse(run.status_meta)).toMatchObject({ error: 'CANCELLED' });
        expect(run.completed_date).not.toBeNull();
      }
      const steps = await states();
      expect(count(steps, 'FAILED 4')).toBe(4);
      expect(count(steps, 'COMPLETED 4')).toBe(1);
      expect(count(steps, 'PENDING 0')).toBe(3);
      const [group] = await rows('run_group');
      expect(group).toMatchObject({ status: 'FAILED', status_message: 'Cancelled' });
      const told = await events();
      expect([count(told, 'step_failed'), count(told, 'item_failed'), count(told, 'group_end')]).toEqual([4, 4, 1]);
      const [batch] = await test.database.rows<{ completed_date: number | null }>(
        `select completed_date from document_batch where id = $1`,
        [batchId],
      );
      expect(batch?.completed_date).not.toBeNull();
      expect((await settle(running!, completed)).settled.size).toBe(0);
      expect((await queue.held('w1')).size).toBe(0);
      expect(await claim(5)).toHaveLength(0);
    });

    it('may be cancelled again; one that finished may not', async () => {
      const { runGroupId } = await seedGroup(test.database);
      await groups.cancel(runGroupId);
      expect(await groups.cancel(runGroupId)).toEqual({ moved: 0, running: 0 });
      expect(count(await events(), 'group_end')).toBe(1);
      await expect(groups.pause(runGroupId)).rejects.toThrow('finished');
      const fine = await seedGroup(test.database, { workflow: aWorkflow(['validate']) });
      const [only] = await claim(1);
      const { finishedRuns } = await settle(only!, completed);
      await queue.finishGroup(finishedRuns[0]!);
      await expect(groups.cancel(fine.runGroupId)).rejects.toThrow(`Run group ${fine.runGroupId} is finished`);
      await expect(groups.cancel(999_999)).rejects.toThrow('Run group 999999 does not exist');
    });

    it('is cancelled while it is paused', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 2 });
      await groups.pause(runGroupId);
      await groups.cancel(runGroupId);
      expect((await rows('workflow_run')).map((run) => run.status)).toEqual(['FAILED', 'FAILED']);
      const [first] = await rows('workflow_run');
      await new RunRetry(test.database).retry([first!.id]);
      expect(await claim(5)).toHaveLength(1);
    });

    it('is never overwritten, nor overwrites, when workers settle at the same moment', async () => {
      for (let round = 0; round < 15; round += 1) {
        const { runGroupId } = await seedGroup(test.database, { documents: 12, workflow: two });
        const taken = await claim(12);
        const [cancelled, ...turns] = await Promise.all([
          groups.cancel(runGroupId),
          ...taken.map((step, index) => settle(step, index % 4 === 3 ? failed : completed, index % 2 === 0)),
        ]);
        expect(cancelled).toBeDefined();
        // What a worker was given in that moment it may still try to settle.
        for (const step of turns.flatMap((turn) => turn.claimed)) {
          expect((await settle(step, completed)).settled.size).toBe(0);
        }
        const mine = await test.database.rows<{ status: string; open: number }>(
          `select r.status, (select count(*) from run_step s where s.workflow_run_id = r.id and s.queue_state in (1, 2, 3, 5)) as open
           from workflow_run r where r.run_group_id = $1`,
          [runGroupId],
        );
        expect(mine.map((run) => [run.status, run.open])).toEqual(Array.from({ length: 12 }, () => ['FAILED', 0]));
      }
      const twice = await test.database.rows(
        `select event, workflow_run_id, step_id from lifecycle_history where event in ('item_failed', 'step_failed', 'step_end', 'group_end')
         group by event, workflow_run_id, step_id having count(*) > 1`,
      );
      expect(twice).toEqual([]);
      const told = await events();
      expect([count(told, 'item_failed'), count(told, 'step_failed'), count(told, 'group_end')]).toEqual([
        180, 180, 15,
      ]);
    });
  });

  it('cancels one run and leaves the others', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 2, workflow: aWorkflow(['validate']) });
    const [one, other] = await claim(2);
    expect(await runs.cancel(one!.run.id)).toMatchObject({ runGroupId, changed: true });
    expect(await runs.cancel(one!.run.id)).toMatchObject({ changed: false });
    expect((await settle(one!, completed)).settled.size).toBe(0);
    const turn = await settle(other!, completed);
    expect(await queue.finishGroup(turn.finishedRuns[0]!)).toBe(true);
    expect((await rows('workflow_run')).map((run) => run.status).sort()).toEqual(['COMPLETED', 'FAILED']);
    expect(count(await events(), 'group_end')).toBe(1);
    await expect(runs.cancel(other!.run.id)).rejects.toThrow('is finished');
    await expect(runs.cancel(999_999)).rejects.toThrow('Workflow run 999999 does not exist');
  });

  it('ends the group with its last run when that is cancelled', async () => {
    const { runGroupId } = await seedGroup(test.database);
    const [run] = await rows('workflow_run');
    await runs.cancel(run!.id);
    expect(await rows('run_group')).toMatchObject([{ id: runGroupId, status: 'FAILED' }]);
    expect(count(await events(), 'group_end')).toBe(1);
  });

  it('stops exactly where it is told to, also while workers chain at the same moment', async () => {
    const workflow = aWorkflow(['validate', 'parse', 'chunk', 'embed', 'store']);
    const { runGroupId } = await seedGroup(test.database, { documents: 100, workflow });
    let paused = false;
    const worker = async (workerId: string): Promise<void> => {
      let held: readonly ClaimedStep[] = [];
      do {
        const turn = await queue.turn({
          workerId,
          settlements: held.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome: completed })),
          capacity: 4,
          chain: true,
        });
        held = turn.claimed;
      } while (held.length > 0 || !paused);
    };
    const working = Promise.all(['a', 'b', 'c', 'd'].map((id) => worker(`${id}-${randomUUID()}`)));
    for (let round = 0; round < 10; round += 1) {
      await groups.pause(runGroupId).catch(() => undefined);
      const left = await test.database.rows(
        `select id from run_step where run_group_id = $1 and (queue_state in (1, 3) or (queue_state = 2 and not paused))`,
        [runGroupId],
      );
      expect(left).toEqual([]);
      if (round < 9) await groups.resume(runGroupId).catch(() => undefined);
    }
    paused = true;
    await working;
    const lost = await test.database.rows(
      `select r.id from workflow_run r where r.run_group_id = $1 and r.completed_date is null
         and (select count(*) from run_step s where s.workflow_run_id = r.id and s.queue_state = 5) <> 1`,
      [runGroupId],
    );
    expect(lost).toEqual([]);
    await groups.resume(runGroupId).catch(() => undefined);
    await worker('last');
    expect(
      count(
        (await rows('workflow_run')).map((run) => run.status),
        'COMPLETED',
      ),
    ).toBe(100);
    expect(count(await events(), 'step_start')).toBe(500);
  });

  // On SQLite there is one writer at a time.
  if (dialect === Dialect.Postgres)
    it('revives no run that a worker fails at the same moment: it would be open without a step', async () => {
      const { runGroupId } = await seedGroup(test.database, { documents: 2, workflow: two });
      const [first, second] = await claim(2);
      await settle(first!, failed);
      const meanwhile = beforeStatement(test.database, 'update workflow_run', () => settle(second!, failed));
      const all = (await rows('workflow_run')).map((run) => run.id);
      expect(await new RunRetry(meanwhile).retry(all)).toEqual({ runs: 1, steps: 1 });
      expect((await rows('workflow_run')).map((run) => run.status)).toEqual(['RUNNING', 'FAILED']);
      expect(await groups.cancel(runGroupId)).toMatchObject({ moved: 1 });
    });

  if (dialect === Dialect.Postgres)
    it('reaches what a turn makes ready that began before and commits after the pause', async () => {
      const { runGroupId } = await seedGroup(test.database, { workflow: two });
      const [first] = await claim(1);
      let pausing: Promise<unknown> | undefined;
      await test.database.transaction(async (session) => {
        await session.rows(postgresQueueStatements.turn, [
          [first!.step.id],
          [1],
          ['COMPLETED'],
          [0],
          [null],
          ['{}'],
          'w1',
          0,
          false,
        ]);
        pausing = groups.pause(runGroupId);
        // The pause has committed its beginning when the group shows it.
        const control = () => test.database.rows<{ control: string | null }>(`select control from run_group`);
        await eventually('the pause', control, ([group]) => group?.control === 'pausing');
      });
      await pausing;
      expect(await states()).toEqual(['COMPLETED 4', 'PENDING 5']);
    });

  describe('a new priority', () => {
    it('of a run takes effect on what waits', async () => {
      await seedGroup(test.database, { documents: 3, workflow: two });
      const all = await rows('workflow_run');
      await runs.setPriority(all[2]!.id, 7);
      const [first] = await claim(1);
      expect(first!.run.id).toBe(all[2]!.id);
      await settle(first!, completed);
      expect((await claim(1))[0]).toMatchObject({ run: { id: all[2]!.id }, step: { priority: 7, stepType: 'parse' } });
      expect((await rows('workflow_run'))[2]?.priority).toBe(7);
    });

    it('of a group takes effect on all its runs', async () => {
      await seedGroup(test.database, { documents: 2 });
      const urgent = await seedGroup(test.database, { documents: 2 });
      expect(await groups.setPriority(urgent.runGroupId, 3)).toMatchObject({ moved: 2 });
      expect((await claim(2)).map(({ run }) => run.runGroupId)).toEqual([urgent.runGroupId, urgent.runGroupId]);
    });
  });

  it('retries failed runs where they failed, in a group that is open again', async () => {
    const { runGroupId, batchId } = await seedGroup(test.database, { documents: 2, workflow: two });
    const [one, other] = await claim(2);
    await settle(one!, completed);
    await settle(other!, failed);
    const [second] = await claim(1);
    const turn = await settle(second!, failed);
    await queue.finishGroup(turn.finishedRuns[0]!);
    const [failedRun] = await rows('workflow_run');
    expect(JSON.parse(failedRun!.status_meta)).toEqual({ error: 'NO_TEXT' });
    const all = (await rows('workflow_run')).map((run) => run.id);
    expect(await new RunRetry(test.database).retry(all)).toEqual({ runs: 2, steps: 2 });
    expect(await new RunRetry(test.database).retry(all)).toEqual({ runs: 0, steps: 0 });
    expect(await rows('run_group')).toMatchObject([{ id: runGroupId, status: 'RUNNING', completed_date: null }]);
    const [batch] = await test.database.rows<{ completed_date: number | null }>(
      `select completed_date from document_batch where id = $1`,
      [batchId],
    );
    expect(batch?.completed_date).toBeNull();
    expect((await claim(5)).map(({ step }) => [step.stepType, step.retry]).sort()).toEqual([
      ['parse', 1],
      ['validate', 1],
    ]);
  });
});
