import { randomUUID } from 'node:crypto';
import type { StepOutcome, WorkflowStepType } from '@sluice/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anEntry, aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '../testing/index.js';
import { createStepQueue } from './create-step-queue.js';
import type { ClaimedStep, StepQueue, WorkerIdentity } from './step-queue.js';

const completed: StepOutcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: { pages: 2 } };
const failed: StepOutcome = { status: 'FAILED', delayMs: 0, message: 'It is encrypted', meta: { error: 'ENCRYPTED' } };
const released: StepOutcome = { status: 'PENDING', delayMs: 0, message: null, meta: {} };
const retryIn = (delayMs: number): StepOutcome => ({ status: 'ERROR', delayMs, message: 'Parser is down', meta: {} });

const aWorker = (id: string): WorkerIdentity => ({ id, instance: randomUUID(), hostname: 'test', pid: 1 });

describe.each(DIALECTS)('the step queue on %s', (dialect) => {
  let test: TestDatabase;
  let queue: StepQueue;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    queue = createStepQueue(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of ['lifecycle_history', 'run_step', 'workflow_run', 'run_group_handler', 'run_group', 'worker']) {
      await test.database.rows(`delete from ${table}`);
    }
  });

  const claim = async (workerId: string, capacity: number): Promise<readonly ClaimedStep[]> =>
    (await queue.turn({ workerId, settlements: [], capacity, chain: false })).claimed;

  const settle = (workerId: string, claimedStep: ClaimedStep, outcome: StepOutcome, chain = false, capacity = 0) =>
    queue.turn({
      workerId,
      settlements: [{ stepId: claimedStep.step.id, attempt: claimedStep.attempt, outcome }],
      capacity,
      chain,
    });

  const steps = (): Promise<{ status: string; retry: number; queue_state: number; lease_owner: string | null }[]> =>
    test.database.rows(`select status, retry, queue_state, lease_owner from run_step order by id`);

  const events = async (): Promise<string[]> =>
    (await test.database.rows<{ event: string }>(`select event from lifecycle_history order by id`)).map(
      (row) => row.event,
    );

  const statusOf = async (table: string): Promise<string[]> =>
    (await test.database.rows<{ status: string }>(`select status from ${table} order by id`)).map((row) => row.status);

  it('answers what a handler needs of step, run and document', async () => {
    const { batchId, runGroupId } = await seedGroup(test.database, { workflow: aWorkflow(['validate', 'parse']) });
    const [claimed] = await claim('w1', 5);
    expect(claimed).toMatchObject({
      attempt: 1,
      step: {
        workflowStepNumber: 1,
        stepType: 'validate',
        isLastStep: false,
        retry: 1,
        retries: 3,
        status: 'RUNNING',
        workerId: 'w1',
      },
      run: { batchId, runGroupId, docId: expect.stringMatching(/^sha256-/) },
      document: { mimeType: 'text/markdown', fileSize: 10, docMeta: {} },
    });
  });

  it('gives no step to two workers that claim at the same moment', async () => {
    await seedGroup(test.database, { documents: 40 });
    const taken = (await Promise.all(Array.from({ length: 8 }, (_, index) => claim(`w${index}`, 5)))).flat();
    expect(taken).toHaveLength(40);
    expect(new Set(taken.map((claimed) => claimed.step.id)).size).toBe(40);
  });

  it('claims only the first unfinished step of a run', async () => {
    await seedGroup(test.database, { documents: 1 });
    expect(await claim('w1', 10)).toHaveLength(1);
    expect(await claim('w2', 10)).toHaveLength(0);
  });

  it('takes higher priorities first', async () => {
    await seedGroup(test.database, { documents: 2, priority: 0 });
    const urgent = await seedGroup(test.database, { documents: 1, priority: 9 });
    const [first] = await claim('w1', 1);
    expect(first?.run.runGroupId).toBe(urgent.runGroupId);
  });

  it('alternates between groups of equal priority, however large the first one is', async () => {
    const large = await seedGroup(test.database, { documents: 30 });
    await claim('w1', 4);
    const small = await seedGroup(test.database, { documents: 3 });
    const next = await claim('w1', 6);
    expect(next.filter(({ run }) => run.runGroupId === small.runGroupId)).toHaveLength(3);
    expect(next.filter(({ run }) => run.runGroupId === large.runGroupId)).toHaveLength(3);
  });

  it('takes of each type of step no more than there is room for, and what waits behind them', async () => {
    await seedGroup(test.database, { documents: 20, workflow: aWorkflow(['parse', 'chunk']) });
    const behind = await seedGroup(test.database, { documents: 5, workflow: aWorkflow(['validate']), priority: -1 });
    const room = new Map([['parse', 2]] as const);
    const { claimed } = await queue.turn({ workerId: 'w1', settlements: [], capacity: 6, chain: true, room });
    expect(claimed.map(({ step }) => step.stepType).sort()).toEqual(['parse', 'parse', ...Array(4).fill('validate')]);
    const none = await queue.turn({
      workerId: 'w1',
      settlements: [],
      capacity: 6,
      chain: true,
      room: new Map([['parse', 0]] as const),
    });
    expect(none.claimed.map(({ run }) => run.runGroupId)).toEqual([behind.runGroupId]);
  });

  it('keeps priority and round robin among the types it has room for', async () => {
    await seedGroup(test.database, { documents: 2, workflow: aWorkflow(['parse']) });
    await seedGroup(test.database, { documents: 2, workflow: aWorkflow(['embed']) });
    await seedGroup(test.database, { documents: 1, workflow: aWorkflow(['store']), priority: 5 });
    const room = new Map([
      ['parse', 9],
      ['store', 9],
    ] as const);
    const types: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { claimed } = await queue.turn({ workerId: 'w1', settlements: [], capacity: 1, chain: true, room });
      types.push(...claimed.map(({ step }) => step.stepType));
    }
    expect(types).toEqual(['store', 'parse', 'embed', 'parse', 'embed']);
  });

  it('chains the next step of a run unless its type has a limit', async () => {
    await seedGroup(test.database, { workflow: aWorkflow(['validate', 'parse', 'chunk']) });
    const [first] = await claim('w1', 1);
    const end = (claimed: ClaimedStep, room: ReadonlyMap<WorkflowStepType, number>) =>
      queue.turn({
        workerId: 'w1',
        settlements: [{ stepId: claimed.step.id, attempt: claimed.attempt, outcome: completed }],
        capacity: 1,
        chain: true,
        room,
      });
    expect(await end(first!, new Map([['parse', 0]]))).toMatchObject({ claimed: [], activated: 1 });
    const [parse] = await claim('w1', 1);
    const next = await end(parse!, new Map([['parse', 0]]));
    expect(next.claimed.map(({ step }) => step.stepType)).toEqual(['chunk']);
  });

  it('writes into a failed group how many of its runs failed, and why', async () => {
    const { runGroupId } = await seedGroup(test.database, { workflow: aWorkflow(['validate']), documents: 6 });
    const messages = ['Encrypted', 'Broken', 'Encrypted', 'Empty', `Too long: ${'x'.repeat(300)}`, null];
    const messageOf = async () =>
      (await test.database.rows(`select status, status_message from run_group where id = $1`, [runGroupId]))[0];
    let last: { runId: number; runGroupId: number } | undefined;
    for (const message of messages) {
      const [claimed] = await claim('w1', 1);
      const outcome = message === null ? completed : { ...failed, message };
      last = (await settle('w1', claimed!, outcome)).finishedRuns[0];
      expect(await messageOf()).toMatchObject({ status_message: null });
    }
    expect(await queue.finishGroup(last!)).toBe(true);
    expect(await messageOf()).toEqual({
      status: 'FAILED',
      status_message: '5 of 6 runs failed: 2 × Encrypted; 1 × Broken; 1 × Empty; and 1 more cause',
    });
  });

  it('leads a run through its steps to the end and records each event once', async () => {
    const { batchId } = await seedGroup(test.database, { workflow: aWorkflow(['validate', 'parse']) });
    const [first] = await claim('w1', 1);
    const turn = await settle('w1', first!, completed);
    expect(turn).toMatchObject({ settled: new Set([first!.step.id]), activated: 1, finishedRuns: [] });
    const [second] = await claim('w2', 1);
    expect(second?.step.stepType).toBe('parse');
    const last = await settle('w2', second!, completed);
    expect(last.finishedRuns).toEqual([{ runId: first!.run.id, runGroupId: first!.run.runGroupId }]);
    expect(await queue.finishGroup(last.finishedRuns[0]!)).toBe(true);
    expect(await queue.finishGroup(last.finishedRuns[0]!)).toBe(false);
    expect(await events()).toEqual([
      'group_start',
      'item_start',
      'step_start',
      'step_end',
      'step_start',
      'step_end',
      'item_end',
      'group_end',
    ]);
    expect(await statusOf('workflow_run')).toEqual(['COMPLETED']);
    expect(await statusOf('run_group')).toEqual(['COMPLETED']);
    const [batch] = await test.database.rows<{ completed_date: number | null }>(
      `select completed_date from document_batch where id = $1`,
      [batchId],
    );
    expect(batch?.completed_date).not.toBeNull();
  });

  it('lets a worker go straight on with the next step of the run it settled', async () => {
    await seedGroup(test.database, { workflow: aWorkflow(['validate', 'parse']) });
    const [first] = await claim('w1', 1);
    const turn = await settle('w1', first!, completed, true, 1);
    expect(turn.claimed.map(({ step }) => step.stepType)).toEqual(['parse']);
    expect(turn.claimed[0]).toMatchObject({ attempt: 1, step: { retry: 1, status: 'RUNNING', workerId: 'w1' } });
    expect(await events()).toEqual(['group_start', 'item_start', 'step_start', 'step_end', 'step_start']);
  });

  it('does not go on with a run while something of higher priority waits', async () => {
    await seedGroup(test.database, { workflow: aWorkflow(['validate', 'parse']), priority: 0 });
    const [first] = await claim('w1', 1);
    const urgent = await seedGroup(test.database, { priority: 5 });
    const turn = await settle('w1', first!, completed, true, 1);
    expect(turn.activated).toBe(1);
    expect(turn.claimed.map(({ run }) => run.runGroupId)).toEqual([urgent.runGroupId]);
  });

  it('keeps a failed attempt out of the queue until it is due, and shows it as ERROR', async () => {
    await seedGroup(test.database);
    const [first] = await claim('w1', 1);
    await settle('w1', first!, retryIn(60_000));
    expect((await steps())[0]).toMatchObject({ status: 'ERROR', retry: 1, lease_owner: null });
    expect(await claim('w1', 1)).toHaveLength(0);
    const promotion = await queue.promoteDelayed(10);
    expect(promotion.promoted).toBe(0);
    expect(promotion.nextDueMs).toBeGreaterThan(50_000);
    await test.database.rows(`update run_step set ready_at = ready_at - 61000 where status = 'ERROR'`);
    expect((await queue.promoteDelayed(10)).promoted).toBe(1);
    const [again] = await claim('w1', 1);
    expect(again).toMatchObject({ attempt: 2, step: { retry: 2 } });
    expect(await statusOf('workflow_run')).toEqual(['RUNNING']);
  });

  it('fails the run, and only then the group, when a step failed for good', async () => {
    await seedGroup(test.database, { documents: 2, workflow: aWorkflow(['validate', 'parse']) });
    const [one, two] = await claim('w1', 2);
    const turn = await settle('w1', one!, failed);
    expect(await queue.finishGroup(turn.finishedRuns[0]!)).toBe(false);
    expect(await statusOf('workflow_run')).toEqual(['FAILED', 'RUNNING']);
    await settle('w1', two!, completed);
    const [parse] = await claim('w1', 2);
    const end = await settle('w1', parse!, completed);
    expect(await queue.finishGroup(end.finishedRuns[0]!)).toBe(true);
    expect(await statusOf('run_group')).toEqual(['FAILED']);
    const [run] = await test.database.rows<{ status_message: string }>(
      `select status_message from workflow_run order by id`,
    );
    expect(run?.status_message).toBe('It is encrypted');
    expect((await events()).filter((event) => event === 'step_failed' || event === 'item_failed')).toEqual([
      'step_failed',
      'item_failed',
    ]);
  });

  it('does not count an attempt that a shutting-down worker gives back', async () => {
    await seedGroup(test.database);
    const [first] = await claim('w1', 1);
    await settle('w1', first!, released);
    expect((await steps())[0]).toMatchObject({ status: 'PENDING', retry: 0, queue_state: 1, lease_owner: null });
    const [again] = await claim('w2', 1);
    expect(again).toMatchObject({ attempt: 2, step: { retry: 1 } });
  });

  it('drops the outcome of a worker that lost its lease', async () => {
    await seedGroup(test.database);
    const [zombie] = await claim('w1', 1);
    expect(await queue.sweep('sweeper', 0, 10)).toMatchObject({ recovered: 1, failed: 0 });
    const [second] = await claim('w2', 1);
    expect((await settle('w1', zombie!, completed)).settled.size).toBe(0);
    expect((await steps())[0]).toMatchObject({ status: 'RUNNING', lease_owner: 'w2' });
    expect((await settle('w2', second!, completed)).settled.size).toBe(1);
  });

  it('drops the outcome of an old attempt even when the same worker claimed the step again', async () => {
    await seedGroup(test.database);
    const [old] = await claim('w1', 1);
    await queue.sweep('sweeper', 0, 10);
    const [again] = await claim('w1', 1);
    expect((await settle('w1', old!, completed)).settled.size).toBe(0);
    expect((await settle('w1', again!, completed)).settled.size).toBe(1);
  });

  it('leaves the steps of living workers alone', async () => {
    await seedGroup(test.database);
    await queue.register(aWorker('w1'));
    await claim('w1', 1);
    expect((await queue.sweep('sweeper', 60_000, 10)).recovered).toBe(0);
  });

  it('takes no steps from the worker that looks, however late its heartbeat is', async () => {
    await seedGroup(test.database);
    await claim('w1', 1);
    expect((await queue.sweep('w1', 0, 10)).recovered).toBe(0);
    expect((await queue.sweep('w2', 0, 10)).recovered).toBe(1);
  });

  it('fails a step whose attempts are used up when its worker dies, with run and events', async () => {
    await seedGroup(test.database, { workflow: aWorkflow(['validate'], { retries: 1 }) });
    await claim('w1', 1);
    const recovery = await queue.sweep('sweeper', 0, 10);
    expect(recovery).toMatchObject({ recovered: 1, failed: 1 });
    expect(recovery.finishedRuns).toHaveLength(1);
    expect((await steps())[0]).toMatchObject({ status: 'FAILED', lease_owner: null });
    expect(await statusOf('workflow_run')).toEqual(['FAILED']);
    expect(await events()).toEqual(['group_start', 'item_start', 'step_start', 'step_failed', 'item_failed']);
    expect(await queue.unfinishedGroups(10)).toHaveLength(1);
  });

  it('takes over at once what an earlier process of the same worker id left', async () => {
    await seedGroup(test.database, { documents: 2 });
    const before = aWorker('w1');
    await queue.register(before);
    await claim('w1', 2);
    const after = aWorker('w1');
    expect(await queue.register(after)).toMatchObject({ recovered: 2, failed: 0 });
    expect(await queue.heartbeat(before)).toMatchObject({ owned: false });
    expect(await queue.heartbeat(after)).toMatchObject({ owned: true, held: new Map() });
    const taken = await claim('w1', 1);
    expect((await queue.heartbeat(after)).held).toEqual(new Map([[taken[0]!.step.id, 2]]));
  });

  it('says of a turn whether handlers are to be run for what it recorded', async () => {
    await seedGroup(test.database, {
      documents: 1,
      workflow: aWorkflow(['validate'], { events: { item_end: [anEntry('told')] } }),
    });
    const taken = await queue.turn({ workerId: 'w1', settlements: [], capacity: 1, chain: false });
    expect(taken.handlersWait).toBe(false);
    expect((await settle('w1', taken.claimed[0]!, completed)).handlersWait).toBe(true);
  });

  it('writes one waiting row per handler of an event', async () => {
    await seedGroup(test.database, {
      workflow: aWorkflow(['validate'], { events: { step_end: [anEntry('first'), anEntry('second')] } }),
    });
    const [only] = await claim('w1', 1);
    await settle('w1', only!, completed);
    const rows = await test.database.rows(
      `select event, handler_name, status from lifecycle_history where event in ('step_end', 'step_start') order by id`,
    );
    expect(rows).toEqual([
      { event: 'step_start', handler_name: null, status: 'COMPLETED' },
      { event: 'step_end', handler_name: 'first', status: 'PENDING' },
      { event: 'step_end', handler_name: 'second', status: 'PENDING' },
    ]);
  });

  it('finishes a group once when several workers end its last runs together', async () => {
    await seedGroup(test.database, { documents: 12, workflow: aWorkflow(['validate']) });
    const taken = await claim('w1', 12);
    const ended = await Promise.all(
      taken.map(async (claimed) => {
        const turn = await settle('w1', claimed, completed);
        return queue.finishGroup(turn.finishedRuns[0]!);
      }),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect((await events()).filter((event) => event === 'group_end')).toHaveLength(1);
    expect((await events()).filter((event) => event === 'group_start')).toHaveLength(1);
  });
});
