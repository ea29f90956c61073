import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@sluice/domain';
import { Dialect } from '../database/sql-vocabulary.js';
import { migrationNames } from '../migrations/migrations.js';
import { createTestDatabase, DIALECTS, hashOf, type TestDatabase } from '../testing/index.js';
import { VectorDeletions } from './vector-deletions.js';
import { VectorMaintenancePlan } from './vector-maintenance-plan.js';
import { VectorWrites } from './vector-writes.js';

const hash = hashOf('a document');
const write = { stepId: 1, workerId: 'w', docHash: hash, dataDir: 'db' };

describe.each(DIALECTS)('deletions of vector databases, on %s', (dialect) => {
  let test: TestDatabase;
  let deletions: VectorDeletions;
  let writes: VectorWrites;
  let plan: VectorMaintenancePlan;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    deletions = new VectorDeletions(test.database);
    writes = new VectorWrites(test.database);
    plan = new VectorMaintenancePlan(test.database);
    await test.database.rows(
      `insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
       values ($1, 'text/markdown', 10, '{}', 'aa', 'bb', 'cc', 0)`,
      [hash],
    );
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of ['vector_deletion', 'vector_write', 'rag_entry', 'vector_generation'])
      await test.database.rows(`delete from ${table}`);
  });

  it('are known while they are carried out, and by the generation of the database afterwards', async () => {
    expect(await plan.generation('db')).toBe(0);
    for (const generation of [1, 2]) {
      await deletions.announce('db');
      expect(await plan.generation('db')).toBe(generation - 1);
      await deletions.confirm('db');
      expect(await plan.generation('db')).toBeNull();
      await deletions.finish('db');
      expect(await plan.generation('db')).toBe(generation);
    }
    expect(await plan.generation('other')).toBe(0);
  });

  it('that were called off meanwhile are not confirmed, and carried out by nobody', async () => {
    await deletions.announce('db');
    await deletions.callOff('db');
    await expect(deletions.confirm('db')).rejects.toThrow(UnavailableError);
    expect(await deletions.confirmed()).toEqual([]);
    await deletions.announce('db');
    await deletions.confirm('db');
    const [date] = await test.database.rows('select confirmed_date from vector_deletion');
    // Somebody who wants the same does not call off what is being carried out.
    await deletions.announce('db');
    await deletions.confirm('db');
    await deletions.callOff('db');
    expect(await test.database.rows('select confirmed_date from vector_deletion')).toEqual([date]);
  });

  it('keep nobody waiting who writes', async () => {
    let beginsMeanwhile = false;
    let announced: Promise<void> | undefined;
    await test.database.transaction(async (session) => {
      await session.rows(
        `insert into vector_write (step_id, worker_id, doc_hash, data_dir, begun_date) values (7, 'w', $1, 'x', 0)`,
        [hash],
      );
      // SQLite has one writer at a time: everybody waits for the transaction.
      if (dialect !== Dialect.Postgres) return;
      let isAnnounced = false;
      announced = deletions.announce('db').then(() => void (isAnnounced = true));
      const isKnown = () => test.database.rows(`select 1 from vector_deletion where data_dir = 'db'`);
      while ((await isKnown()).length === 0);
      beginsMeanwhile = await writes.begin({ ...write, dataDir: 'other' });
      await expect(writes.begin(write)).rejects.toThrow('is being deleted');
      // What is not committed yet may be a write that has not seen the announcement.
      expect(isAnnounced).toBe(false);
    });
    await announced;
    expect(beginsMeanwhile).toBe(dialect === Dialect.Postgres);
  });

  it('find what was recorded under a name that ended in a slash', async () => {
    const names = migrationNames(dialect);
    const before = names.indexOf('VectorGeneration1763900110000');
    for (let left = names.length; left > before; left -= 1) await test.database.revert();
    const entry = (dataDir: string, config: number, date: number) =>
      test.database.rows(
        `insert into rag_entry (doc_hash, data_dir, rag_id, step_config_id, stored_date) values ($1, $2, 'r', $3, $4)`,
        [hash, dataDir, config, date],
      );
    await entry('s3://b/p/', 1, 5);
    await entry('s3://b/p', 2, 9);
    await entry('s3://b/q/', 3, 9);
    await entry('s3://b/q', 4, 5);
    await entry('s3://b/r/', 5, 5);
    await entry('local', 6, 5);
    for (const [dir, deleted, due] of [
      ['s3://b/p/', 7, 8],
      ['s3://b/p', 5, null],
      ['s3://b/r/', null, 3],
    ] as const)
      await test.database.rows(
        `insert into vector_maintenance (data_dir, failures, deleted_date, due_date) values ($1, 0, $2, $3)`,
        [dir, deleted, due],
      );
    await test.database.rows(
      `insert into question_round (run_group_id, ended_date, data_dir, lease_until, attempts) values (1, 1, 's3://b/p/', 0, 0), (1, 1, 's3://b/p', 0, 0)`,
    );
    await test.database.migrate();
    const entries = await test.database.rows(
      `select data_dir, step_config_id as config from rag_entry order by data_dir`,
    );
    expect(entries).toEqual([
      { data_dir: 'local', config: 6 },
      { data_dir: 's3://b/p', config: 2 },
      { data_dir: 's3://b/q', config: 3 },
      { data_dir: 's3://b/r', config: 5 },
    ]);
    // With the duty to erase what was deleted under either name.
    const maintained = await test.database.rows(
      `select data_dir, deleted_date as deleted, due_date as due from vector_maintenance order by 1`,
    );
    expect(maintained).toEqual([
      { data_dir: 's3://b/p', deleted: 7, due: 8 },
      { data_dir: 's3://b/r', deleted: null, due: 3 },
    ]);
    expect(await test.database.rows(`select data_dir from question_round`)).toEqual([{ data_dir: 's3://b/p' }]);
  });
});
