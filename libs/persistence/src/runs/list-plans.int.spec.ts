import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';
import { BatchRepository } from '../documents/batch-repository.js';
import { DocumentRegistry } from '../documents/document-registry.js';
import {
  createTestDatabase,
  DIALECTS,
  plan,
  recordStatements,
  seedGroup,
  seedManyRuns,
  type Executed,
  type TestDatabase,
} from '../testing/index.js';
import { RunRepository } from './run-repository.js';

const RUNS = 20_000;
const DOCUMENTS = 2000;
const ROWS_PER_PAGE = 10;

/** The first two pages of a list that is read to its end. */
const readBeginning = async (pages: AsyncGenerator<unknown[]>): Promise<void> => {
  await pages.next();
  await pages.next();
  await pages.return(undefined);
};

/** Reads all lists as the API does, of a batch of many runs and one of many documents, and answers the statements that it took. */
const statementsOf = async (database: Database, batchId: number, batchOfMany: number): Promise<Executed[]> => {
  const { recorded, executed } = recordStatements(database);
  const runs = new RunRepository(recorded);
  const status = 'COMPLETED';
  for (const filter of [{}, { batchId }, { status }, { batchId, status }] as const) {
    const { rows, total } = await runs.page(filter, { page: 1, rowsPerPage: ROWS_PER_PAGE });
    await runs.page(filter, { page: Math.ceil(total / ROWS_PER_PAGE), rowsPerPage: ROWS_PER_PAGE });
    await runs.stepsOf(rows.map((run) => run.id));
    await runs.documentInfo(rows);
    await readBeginning(runs.pages(filter));
    await readBeginning(runs.stepPages(filter));
  }
  await runs.countByStatus(batchId);
  await new BatchRepository(recorded).progress(batchOfMany);
  await readBeginning(new DocumentRegistry(recorded).uriPages({ batchId: batchOfMany }));
  await readBeginning(new DocumentRegistry(recorded).uriPages({ source: 'test' }));
  return [...executed.values()];
};

describe.each(DIALECTS)('the plans of the lists on %s', (dialect) => {
  let test: TestDatabase;
  let statements: Executed[];

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    await seedManyRuns(test.database, { groups: 2, runs: RUNS });
    await seedGroup(test.database, { documents: DOCUMENTS });
    await test.database.rows(`update workflow_run set status = 'COMPLETED' where (id / 2) % 2 = 0`);
    const batches = await new BatchRepository(test.database).list();
    if (dialect === Dialect.Postgres) await test.database.rows('vacuum analyze');
    statements = await statementsOf(test.database, batches[0]!.id, batches.at(-1)!.id);
  });
  afterAll(() => test.drop());

  const planned = (pattern: RegExp): Promise<{ text: string; plan: string }[]> =>
    Promise.all(
      statements
        .filter(({ text }) => pattern.test(text))
        .map(async (statement) => ({ text: statement.text, plan: await plan(test.database, statement) })),
    );

  it('read steps, runs and locations through indexes only', async () => {
    const all = await planned(/run_step|workflow_run|document_uri/);
    expect(all.length).toBeGreaterThan(15);
    for (const { text, plan: how } of all) {
      expect({ text, how }).toEqual({
        text,
        how: expect.not.stringMatching(
          dialect === Dialect.Postgres
            ? /Seq Scan on (run_step|workflow_run)/
            : /SCAN (r|u|run_step|workflow_run|document_uri)\b(?! USING (COVERING )?INDEX)/,
        ),
      });
    }
  });

  it('read runs in the order of an index, without sorting them', async () => {
    const lists = await planned(/from workflow_run [\s\S]*order by created_date/);
    expect(lists.length).toBeGreaterThanOrEqual(12);
    for (const { text, plan: how } of lists) {
      expect({ text, how }).toEqual({ text, how: expect.not.stringMatching(/Sort|TEMP B-TREE/) });
    }
  });

  it('count the documents of a batch in the order of their hashes, without a table of all hashes', async () => {
    const [progress] = await planned(/as parsed/);
    expect(progress?.plan).toMatch(/workflow_run_parsed_idx/);
    expect(progress?.plan).toMatch(dialect === Dialect.Postgres ? /Merge Left Join/ : /document_uri_batch_hash_idx/);
    expect(progress?.plan).not.toMatch(/Hash|TEMP B-TREE|MATERIALIZE/);
  });
});
