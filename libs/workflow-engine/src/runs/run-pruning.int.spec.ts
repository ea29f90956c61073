import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RunRetry } from './run-retry.js';
import {
  BatchRepository,
  createStepQueue,
  PRUNING_PAGE,
  RunPruning,
  RunRepository,
  RunStarter,
} from '@sluice/persistence';
import { DocumentRemoval } from './document-removal.js';
import {
  aParameterSet,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  seedBatch,
  stepTemplates,
  type TestDatabase,
} from '@sluice/persistence/testing';

const DAY_MS = 86_400_000;
const workflow = aWorkflow(['validate', 'parse']);

describe.each(DIALECTS)('the pruning of runs on %s', (dialect) => {
  let test: TestDatabase;
  let pruning: RunPruning;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    pruning = new RunPruning(test.database);
  });
  afterEach(() => test.drop());

  const start = async (batchId: number, params = 'one', onlyMissing = false): Promise<number> => {
    const parameters = { ...aParameterSet(), id: params };
    const steps = stepTemplates(workflow);
    const request = { batchId, workflow, parameters, steps, priority: 0, onlyMissing };
    return (await new RunStarter(test.database).start(request)).runGroupId;
  };

  /** Works off everything; documents whose place in their batch is named fail. */
  const work = async (failing: readonly string[] = []): Promise<void> => {
    const queue = createStepQueue(test.database);
    await queue.register({ id: 'w', instance: 'i', hostname: 'h', pid: 1 });
    for (;;) {
      const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 100, chain: false });
      if (claimed.length === 0) return;
      const settlements = claimed.map(({ step, attempt, document }) => ({
        stepId: step.id,
        attempt,
        outcome: {
          status: failing.includes(document.hash) ? ('FAILED' as const) : ('COMPLETED' as const),
          delayMs: 0,
          message: null,
          meta: {},
        },
      }));
      const { finishedRuns } = await queue.turn({ workerId: 'w', settlements, capacity: 0, chain: false });
      for (const run of finishedRuns) await queue.finishGroup(run);
    }
  };

  const age = async (days = 10): Promise<void> => {
    for (const table of ['workflow_run', 'run_group']) {
      await test.database.rows(
        `update ${table} set created_date = created_date - $1, completed_date = completed_date - $1`,
        [days * DAY_MS],
      );
    }
  };

  const prune = async (days = 5): Promise<number> => {
    let total = 0;
    for (let after: number | null = 0; after !== null;) {
      const page = await pruning.prunePage(after, days * DAY_MS);
      total += page.runs;
      after = page.next;
    }
    return total;
  };

  const counts = async (): Promise<Record<string, number>> => {
    const tables = ['workflow_run', 'run_step', 'lifecycle_history', 'run_group'];
    const all = await Promise.all(
      tables.map((table) => test.database.rows<{ count: number }>(`select count(*) as count from ${table}`)),
    );
    return Object.fromEntries(tables.map((table, index) => [table, all[index]![0]!.count]));
  };

  const hashes = async (): Promise<string[]> =>
    (await test.database.rows<{ doc_hash: string }>(`select doc_hash from document_uri order by id`)).map(
      (row) => row.doc_hash,
    );

  it('removes what a later run has superseded, with steps, events and groups, and leaves the figures of the batch', async () => {
    const batchId = await seedBatch(test.database, 3);
    const groups: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      groups.push(await start(batchId));
      await work();
    }
    await age();
    const batches = new BatchRepository(test.database);
    const before = await batches.progress(batchId);
    expect(await prune(20)).toBe(0);
    expect(await prune()).toBe(6);
    expect(await batches.progress(batchId)).toEqual(before);
    expect(await counts()).toEqual({ workflow_run: 3, run_step: 6, lifecycle_history: 0, run_group: 1 });
    expect(await new RunRepository(test.database).countByStatus(batchId)).toMatchObject({ COMPLETED: 3 });
    expect(await prune()).toBe(0);
    // Nothing is started again that was parsed.
    expect(await start(batchId, 'one', true)).toBe(groups[2]);
    expect(await counts()).toMatchObject({ workflow_run: 3 });
  });

  it('keeps the newest run and the newest completed one of each document, per parameter set', async () => {
    const batchId = await seedBatch(test.database, 2);
    const [one] = await hashes();
    await start(batchId);
    await work();
    await start(batchId);
    await work([one!]);
    await start(batchId);
    await work([one!]);
    await start(batchId, 'two');
    await work();
    await age();
    expect(await prune()).toBe(3);
    const left = await test.database.rows(
      `select r.run_group_id as run_group, r.status from workflow_run r where r.doc_id = $1 order by r.id`,
      [one],
    );
    expect(left).toEqual([
      { run_group: 1, status: 'COMPLETED' },
      { run_group: 3, status: 'FAILED' },
      { run_group: 4, status: 'COMPLETED' },
    ]);
    expect(await new BatchRepository(test.database).progress(batchId)).toEqual({ documents: 2, parsed: 2 });
  });

  it('forgets the lifecycle of what is kept, but for entries whose handlers still wait', async () => {
    const batchId = await seedBatch(test.database, 2);
    await start(batchId);
    await work();
    const [first] = await test.database.rows<{ id: number }>(
      `update lifecycle_history set queue_state = 1 where id = (select min(id) from lifecycle_history) returning id`,
    );
    await age();
    expect(await prune(20)).toBe(0);
    expect(await counts()).toMatchObject({ lifecycle_history: 14 });
    expect(await prune()).toBe(0);
    expect(await counts()).toMatchObject({ workflow_run: 2, run_step: 4 });
    expect(await test.database.rows(`select id from lifecycle_history`)).toEqual([first]);
  });

  it('removes runs of documents that no location of the batch names any more', async () => {
    const batchId = await seedBatch(test.database, 2);
    await start(batchId);
    await work();
    await age();
    const [one] = await hashes();
    await test.database.rows(`delete from document_uri where doc_hash = $1`, [one]);
    expect(await prune()).toBe(1);
    expect(await counts()).toMatchObject({ workflow_run: 1, run_group: 1 });
  });

  it('leaves what is open, what is retried, and what handlers wait for', async () => {
    const batchId = await seedBatch(test.database, 2);
    const [one, other] = await hashes();
    await start(batchId);
    await work([one!]);
    await start(batchId);
    await work();
    await age();
    const [failed] = await test.database.rows<{ id: number }>(`select id from workflow_run where status = 'FAILED'`);
    await new RunRetry(test.database).retry([failed!.id]);
    await test.database.rows(
      `update lifecycle_history set queue_state = 1
       where event = 'item_end' and workflow_run_id = (select min(id) from workflow_run where doc_id = $1)`,
      [other],
    );
    expect(await prune()).toBe(0);
    await work();
    await age();
    expect(await prune()).toBe(1);
  });

  it('works through more than a page, in several processes at once, beside retries, starts and removals', async () => {
    const documents = PRUNING_PAGE / 2;
    const batchId = await seedBatch(test.database, documents);
    await start(batchId);
    const all = await hashes();
    const failing = all.slice(0, 50);
    await work(failing);
    await start(batchId);
    await work();
    await start(batchId);
    await work();
    await age();
    const removal = new DocumentRemoval(test.database);
    const retry = new RunRetry(test.database);
    const failedIds = await test.database.rows<{ id: number }>(`select id from workflow_run where status = 'FAILED'`);
    await Promise.all([
      prune(),
      prune(),
      ...failedIds.slice(0, 10).map(({ id }) => retry.retry([id])),
      start(batchId),
      ...[0, 1, 2].map((index) => removal.removeLocation(`${batchId}/document-${100 + index}.md`, 'test')),
    ]);
    await work();
    await age();
    await prune();
    expect(await new BatchRepository(test.database).progress(batchId)).toEqual({
      documents: documents - 3,
      parsed: documents - 3,
    });
    const [orphans] = await test.database.rows<{ count: number }>(
      `select count(*) as count from run_step s where not exists (select 1 from workflow_run r where r.id = s.workflow_run_id)`,
    );
    expect(orphans).toEqual({ count: 0 });
    expect(await counts()).toMatchObject({ workflow_run: documents - 3 });
  });
});
