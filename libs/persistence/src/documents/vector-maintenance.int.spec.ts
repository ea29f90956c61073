import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { VectorMaintenance } from './vector-maintenance.js';

const LEASE_MS = 60_000;

describe.each(DIALECTS)('the lease of a vector database, on %s', (dialect) => {
  let test: TestDatabase;
  let maintenance: VectorMaintenance;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    maintenance = new VectorMaintenance(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.rows('delete from vector_maintenance');
  });

  const taken = (db: string, holder: string, leaseMs = LEASE_MS): Promise<boolean> =>
    maintenance.take(db, holder, leaseMs);

  it('has one holder at a time, for each database', async () => {
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => taken('db', holder)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await taken('other', 'a')).toBe(true);
  });

  it('passes on when it has run out, and its former holder neither renews nor ends it', async () => {
    expect(await taken('db', 'died', -1)).toBe(true);
    expect(await taken('db', 'next')).toBe(true);
    expect(await maintenance.renew('db', 'died', LEASE_MS)).toBe(false);
    await maintenance.finish('db', 'died', 'too late');
    await maintenance.giveBack('db', 'died');
    expect(await maintenance.lastRun('db')).toBeNull();
    expect(await taken('db', 'third')).toBe(false);
  });

  it('is held while it is renewed', async () => {
    expect(await taken('db', 'a', -1)).toBe(true);
    expect(await maintenance.renew('db', 'a', LEASE_MS)).toBe(true);
    expect(await taken('db', 'b')).toBe(false);
  });

  it('counts failures in a row, and keeps them over runs that are under way or called off', async () => {
    for (const error of ['first', 'second']) {
      await taken('db', 'a');
      await maintenance.finish('db', 'a', error);
    }
    await taken('db', 'a');
    await maintenance.giveBack('db', 'a');
    await taken('db', 'a');
    expect(await maintenance.lastRun('db')).toEqual({
      finishedDate: expect.any(Date),
      failures: 2,
      lastError: 'second',
    });
    await maintenance.finish('db', 'a', null);
    expect(await maintenance.lastRun('db')).toMatchObject({ failures: 0, lastError: null });
  });
});
