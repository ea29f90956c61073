import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '../testing/index.js';
import { StatisticsRepository } from './statistics-repository.js';

describe.each(DIALECTS)('statistics on %s', (dialect) => {
  let test: TestDatabase;
  let statistics: StatisticsRepository;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    statistics = new StatisticsRepository(test.database);
  });
  afterAll(() => test.drop());

  /** Ten runs: the first step took 1 to 10 s, one after the other; the second of the first run failed, the others wait. */
  const seed = async (): Promise<number> => {
    const { runGroupId } = await seedGroup(test.database, {
      documents: 10,
      workflow: aWorkflow(['validate', 'parse']),
    });
    const runs = await test.database.rows<{ id: number; doc_id: string }>(
      `select id, doc_id from workflow_run where run_group_id = $1 order by id`,
      [runGroupId],
    );
    for (const [index, { id, doc_id }] of runs.entries()) {
      await test.database.rows(`update document set page_count = $2 where hash = $1`, [doc_id, index === 0 ? null : 2]);
      await test.database.rows(
        `update run_step set status = 'COMPLETED', start_date = $2, completed_date = $3
         where workflow_run_id = $1 and workflow_step_number = 1`,
        [id, index * 10_000, index * 10_000 + (index + 1) * 1000],
      );
    }
    await test.database.rows(
      `update run_step set status = 'FAILED' where workflow_run_id = $1 and workflow_step_number = 2`,
      [runs[0]!.id],
    );
    return runGroupId;
  };

  it('tell how long the completed steps of each name took', async () => {
    expect(await statistics.stepDurations(await seed())).toEqual([
      {
        stepName: 'validate',
        stepType: 'validate',
        count: 10,
        shortest: 1,
        average: 5.5,
        longest: 10,
        p50: 5,
        p95: 10,
        total: 55,
        wallClock: 100,
        pages: 18,
      },
    ]);
  });

  it('count the steps of each name in each status, with the pages of their documents', async () => {
    expect(await statistics.stepCounts(await seed())).toEqual([
      { stepName: 'validate', status: 'COMPLETED', count: 10, pages: 18 },
      { stepName: 'parse', status: 'FAILED', count: 1, pages: 0 },
      { stepName: 'parse', status: 'PENDING', count: 9, pages: 18 },
    ]);
  });

  it('tell of a group how many runs are in each status and how long the completed ones took', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 4 });
    await test.database.rows(
      `update workflow_run set status = 'COMPLETED', start_date = 1000, completed_date = 1000 + (id % 2 + 1) * 500
       where run_group_id = $1 and id <> (select max(id) from workflow_run)`,
      [runGroupId],
    );
    const figures = await statistics.ofGroup(runGroupId);
    expect(figures.counts).toEqual({ PENDING: 1, RUNNING: 0, COMPLETED: 3, ERROR: 0, FAILED: 0 });
    expect(figures).toMatchObject({ minDuration: 0.5, maxDuration: 1 });
    expect(figures.averageDuration).toBeCloseTo(figures.averageDuration! > 0.75 ? 2.5 / 3 : 2 / 3);
  });

  it('have no durations while nothing is completed', async () => {
    const { runGroupId } = await seedGroup(test.database);
    expect(await statistics.ofGroup(runGroupId)).toMatchObject({
      averageDuration: null,
      minDuration: null,
      maxDuration: null,
    });
    expect(await statistics.stepDurations(runGroupId)).toEqual([]);
  });
});
