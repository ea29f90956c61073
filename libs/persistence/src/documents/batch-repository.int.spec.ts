import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { BatchRepository } from './batch-repository.js';

describe.each(DIALECTS)('the list of batches on %s', (dialect) => {
  let test: TestDatabase;
  let batches: BatchRepository;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    batches = new BatchRepository(test.database);
  });
  afterAll(() => test.drop());

  it('is the same while nothing changes, and tells every change of others', async () => {
    expect(await batches.list()).toEqual([]);
    const id = await batches.create({ name: 'first', source: 'wiki', batchParams: { a: 1 } });
    const listed = await batches.list();
    expect(listed).toMatchObject([{ id, name: 'first', source: 'wiki', completedDate: null, batchParams: { a: 1 } }]);
    expect(await batches.list()).toBe(listed);

    const other = new BatchRepository(test.database);
    const secondId = await other.create({ name: 'second', source: 'wiki' });
    expect((await batches.list()).map((batch) => batch.id)).toEqual([id, secondId]);

    for (const change of ['completed_date = 5000', `batch_params = '{"a":2}'`, `name = 'renamed'`]) {
      const before = await batches.list();
      await test.database.rows(`update document_batch set ${change} where id = ${id}`);
      const after = await batches.list();
      expect(after).not.toEqual(before);
      expect(after).toEqual(await new BatchRepository(test.database).list());
    }
    expect(listed).toMatchObject([{ name: 'first', completedDate: null }]);
  });
});
