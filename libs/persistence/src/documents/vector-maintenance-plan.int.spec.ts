import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { VectorMaintenancePlan } from './vector-maintenance-plan.js';
import { VectorMaintenance } from './vector-maintenance.js';

const LATER_MS = 3_600_000;

describe.each(DIALECTS)('the plan of maintenance of vector databases, on %s', (dialect) => {
  let test: TestDatabase;
  let plan: VectorMaintenancePlan;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    plan = new VectorMaintenancePlan(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.rows('delete from vector_maintenance');
  });

  it('knows nothing of a database that nobody has deleted from', async () => {
    expect(await plan.erasure('db')).toEqual({ isPending: false, sinceLastMs: Infinity });
    expect(await plan.due()).toEqual([]);
  });

  it('has a database due from the earliest time that was named, until a run says when the next one is', async () => {
    await plan.noteDeletion('db', LATER_MS);
    expect(await plan.due()).toEqual([]);
    await plan.noteDeletion('db', 0);
    await plan.noteDeletion('db', LATER_MS);
    expect(await plan.due()).toEqual(['db']);
    await plan.settle('db', { elapsedMs: 0, erased: false, dueInMs: LATER_MS });
    expect(await plan.due()).toEqual([]);
  });

  it('knows since when nothing was erased, until it is', async () => {
    await plan.noteDeletion('db', 0);
    expect(await plan.erasure('db')).toEqual({ isPending: true, sinceLastMs: Infinity });
    await test.database.rows('update vector_maintenance set deleted_date = deleted_date - 5000');
    await plan.settle('db', { elapsedMs: 1_000, erased: true, dueInMs: null });
    const { isPending, sinceLastMs } = await plan.erasure('db');
    expect(isPending).toBe(false);
    expect(sinceLastMs).toBeGreaterThanOrEqual(1_000);
    expect(await plan.due()).toEqual([]);
  });

  it('does not forget what was deleted while a run was under way', async () => {
    await plan.noteDeletion('db', 0);
    await plan.settle('db', { elapsedMs: 60_000, erased: true, dueInMs: null });
    expect((await plan.erasure('db')).isPending).toBe(true);
    expect(await plan.due()).toEqual(['db']);
  });

  it('keeps what the last run did that succeeded', async () => {
    expect(await plan.lastReport('db')).toBeNull();
    await plan.noteDeletion('db', 0);
    expect(await plan.lastReport('db')).toBeNull();
    const report = { fragmentsRemoved: 4, fragmentsAdded: 1, versionsRemoved: 7, bytesRemoved: 2 ** 40, tookMs: 12 };
    await plan.settle('db', { elapsedMs: 12, erased: false, dueInMs: null, report });
    await plan.settle('db', { elapsedMs: 1, erased: false, dueInMs: LATER_MS, report: null });
    expect(await plan.lastReport('db')).toEqual(report);
  });

  it('leaves out what somebody maintains', async () => {
    await plan.noteDeletion('db', 0);
    const leases = new VectorMaintenance(test.database);
    await leases.take('db', 'a', LATER_MS);
    expect(await plan.due()).toEqual([]);
    await leases.finish('db', 'a', null);
    expect(await plan.due()).toEqual(['db']);
  });
});
