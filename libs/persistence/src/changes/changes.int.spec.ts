import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Dialect } from '../database/sql-vocabulary.js';
import type { SqlSession } from '../database/sql-session.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import { anEntry, aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '../testing/index.js';
import { ChangeHorizon } from './change-horizon.js';
import { ChangeRepository } from './change-repository.js';

describe.each(DIALECTS)('changes on %s', (dialect) => {
  let test: TestDatabase;
  let changes: ChangeRepository;
  let horizon: ChangeHorizon;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    changes = new ChangeRepository(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of ['lifecycle_history', 'run_step', 'workflow_run', 'run_group_handler', 'run_group']) {
      await test.database.rows(`delete from ${table}`);
    }
    horizon = new ChangeHorizon(changes);
    await horizon.begin();
  });

  const write = async (session: SqlSession, runGroupId: number): Promise<number> => {
    // As the queue does: first the change, then its lifecycle row.
    await session.rows(`update run_group set status_date = status_date + 1 where id = $1`, [runGroupId]);
    const [row] = await session.rows<{ id: number }>(
      `insert into lifecycle_history (event, run_group_id, workflow_run_id, start_date, status_date, status, status_meta, queue_state, retry, attempt)
       values ('item_start', $1, 1, 0, 0, 'COMPLETED', '{}', 4, 0, 0) returning id`,
      [runGroupId],
    );
    return row!.id;
  };

  /** What other tests write at the same time, in databases of the same server, holds the horizon back until it is committed. */
  const reach = async (which: ChangeHorizon, id: number): Promise<void> => {
    while (which.position < id) await which.advance();
  };

  it('tell what happened to groups, runs and steps, each once however many handlers it has', async () => {
    const workflow = aWorkflow(['validate'], { events: { step_failed: [anEntry('a'), anEntry('b')] } });
    const { batchId, runGroupId } = await seedGroup(test.database, { workflow });
    const other = await seedGroup(test.database);
    const queue = createStepQueue(test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 2, chain: false });
    const mine = claimed.find(({ run }) => run.runGroupId === runGroupId)!;
    const { finishedRuns } = await queue.turn({
      workerId: 'w',
      settlements: [
        {
          stepId: mine.step.id,
          attempt: mine.attempt,
          outcome: { status: 'FAILED', delayMs: 0, message: 'Encrypted', meta: {} },
        },
      ],
      capacity: 0,
      chain: false,
    });
    await queue.finishGroup(finishedRuns[0]!);
    await reach(horizon, await changes.newestId());
    const begin = horizon.position - 100;
    const told = await changes.between(begin, horizon.position, { batchId });
    expect(told.map(({ event }) => event)).toEqual([
      'group_start',
      'item_start',
      'step_start',
      'step_failed',
      'item_failed',
      'group_end',
    ]);
    expect(told[3]).toMatchObject({
      batchId,
      runGroupId,
      stepId: mine.step.id,
      stepName: 'validate',
      message: 'Encrypted',
    });
    expect(told[5]).toMatchObject({ groupStatus: 'FAILED' });
    expect(await changes.between(begin, horizon.position, { runGroupId: other.runGroupId })).toHaveLength(3);
    expect(await changes.between(begin, horizon.position, {})).toHaveLength(9);
    expect(await changes.between(begin, horizon.position, { runGroupId, batchId: other.batchId })).toEqual([]);
  });

  it('are complete up to the horizon when a transaction was rolled back', async () => {
    const { runGroupId } = await seedGroup(test.database);
    await test.database
      .transaction(async (session) => {
        await write(session, runGroupId);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const id = await write(test.database, runGroupId);
    await reach(horizon, id);
    expect(horizon.position).toBe(id);
  });

  if (dialect === Dialect.Postgres) {
    it('are never passed by: what commits late with a lower id is still told', async () => {
      const one = await seedGroup(test.database);
      const two = await seedGroup(test.database);
      const begin = horizon.position;
      let late = 0;
      let early = 0;
      await test.database.transaction(async (session) => {
        late = await write(session, one.runGroupId);
        early = await write(test.database, two.runGroupId);
        expect(late).toBeLessThan(early);
        await horizon.advance();
        await horizon.advance();
        expect(horizon.position).toBeLessThan(late);
      });
      await reach(horizon, early);
      expect(horizon.position).toBe(early);
      expect((await changes.between(begin, horizon.position, {})).map(({ id }) => id)).toEqual([late, early]);
    });

    it('begin before what is under way, where the horizon was before', async () => {
      const one = await seedGroup(test.database);
      const two = await seedGroup(test.database);
      const before = await write(test.database, one.runGroupId);
      await reach(horizon, before);
      expect(horizon.position).toBe(before);
      const fresh = new ChangeHorizon(changes);
      let late = 0;
      let early = 0;
      await test.database.transaction(async (session) => {
        late = await write(session, one.runGroupId);
        early = await write(test.database, two.runGroupId);
        await fresh.begin();
        await horizon.begin();
        await horizon.advance();
        expect([fresh.position, horizon.position]).toEqual([0, before]);
        expect(horizon.isBehind).toBe(true);
      });
      await reach(fresh, early);
      await reach(horizon, early);
      expect([fresh.position, horizon.position]).toEqual([early, early]);
      expect((await changes.between(before, horizon.position, {})).map(({ id }) => id)).toEqual([late, early]);
    });
  }
});
