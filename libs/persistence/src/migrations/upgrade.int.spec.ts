import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BatchRepository } from '../documents/batch-repository.js';
import { DocumentRegistry } from '../documents/document-registry.js';
import { EventQueue } from '../events/event-queue.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import { RunGroupRepository } from '../runs/run-group-repository.js';
import { RunRepository } from '../runs/run-repository.js';
import { aParameterSet, aWorkflow, createTestDatabase, DIALECTS, hashOf, type TestDatabase } from '../testing/index.js';
import { migrationNames } from './migrations.js';

const workflow = aWorkflow(['validate', 'parse']);
const hash = hashOf('a document');
const START = 1_700_000_000_000;

/** What the first version of the schema could hold: a batch with one document, whose second step waits to be claimed. */
const ROWS = [
  `insert into document_batch (name, source, start_date, batch_params) values ('old', 'wiki', ${START}, '{"by":"ada"}')`,
  `insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
   values ('${hash}', 'text/markdown', 10, '{"title":"A"}', 'aa', 'bb', 'cc', ${START})`,
  `insert into document_uri (doc_hash, uri, source, version, batch_id) values ('${hash}', 'a.md', 'wiki', 2, 1)`,
  `insert into step_config (step_type, config, cumulative_hash, created_date) values ('validate', '{}', 'h1', ${START}), ('parse', '{}', 'h2', ${START})`,
  `insert into run_group (name, workflow_definition_id, param_definition_id, batch_id, created_date, start_date, status_date, status,
     status_meta, workflow_snapshot, param_snapshot)
   values ('old', '${workflow.id}', 'test-params', 1, ${START}, ${START}, ${START}, 'RUNNING', '{}', '${JSON.stringify(workflow)}',
     '${JSON.stringify(aParameterSet())}')`,
  `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, start_date, status_date,
     status, status_meta, run_params)
   values ('${workflow.id}', 1, 1, '${hash}', 0, ${START}, ${START}, ${START}, 'RUNNING', '{}', '{}')`,
  `insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type, is_last_step,
     priority, retry, retries, created_date, status_date, status, status_meta, queue_state, turn, attempt)
   values (1, 1, 1, 'validate', 1, 'validate', false, 0, 1, 3, ${START}, ${START}, 'COMPLETED', '{}', 4, 1, 1),
     (1, 1, 2, 'parse', 2, 'parse', true, 0, 0, 3, ${START}, ${START}, 'PENDING', '{}', 1, 1, 0)`,
  `insert into lifecycle_history (event, handler_name, run_group_id, workflow_run_id, start_date, status_date, status, status_meta,
     handler_position, queue_state, ready_at, retry, attempt)
   values ('item_start', 'log', 1, 1, ${START}, ${START}, 'PENDING', '{}', 0, 1, ${START}, 0, 0)`,
];

describe.each(DIALECTS)('a database of the first version, on %s', (dialect) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    for (let left = migrationNames(dialect).length; left > 1; left -= 1) await test.database.revert();
    for (const row of ROWS) await test.database.rows(row);
    await test.database.migrate();
  });
  afterEach(() => test.drop());

  it('keeps what it holds', async () => {
    const { database } = test;
    expect(await new BatchRepository(database).find(1)).toMatchObject({ name: 'old', batchParams: { by: 'ada' } });
    const registry = new DocumentRegistry(database);
    expect(await registry.findDocument(hash)).toMatchObject({ docMeta: { title: 'A' }, pageCount: null });
    expect(await registry.urisOf(hash)).toMatchObject([{ uri: 'a.md', version: 2, docMeta: null }]);
    expect(await new RunGroupRepository(database).find(1)).toMatchObject({
      status: 'RUNNING',
      createdDate: new Date(START),
    });
    expect(await new RunRepository(database).stepsOf([1])).toMatchObject([
      { status: 'COMPLETED' },
      { status: 'PENDING' },
    ]);
  });

  it('goes on with what it was at', async () => {
    const { database } = test;
    const queue = createStepQueue(database);
    await queue.register({ id: 'w', instance: 'i', hostname: 'h', pid: 1 });
    const [event] = await new EventQueue(database).claim('w', 10);
    expect(event).toMatchObject({ event: 'item_start', outageMs: 0 });
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 1, chain: false });
    expect(claimed).toMatchObject([{ step: { workflowStepName: 'parse' }, document: { hash }, outageMs: 0 }]);
    const outcome = { status: 'COMPLETED' as const, delayMs: 0, message: null, meta: {} };
    const settlements = [{ stepId: claimed[0]!.step.id, attempt: claimed[0]!.attempt, outcome }];
    const { finishedRuns } = await queue.turn({ workerId: 'w', settlements, capacity: 0, chain: false });
    for (const run of finishedRuns) await queue.finishGroup(run);
    expect(await new RunGroupRepository(database).find(1)).toMatchObject({ status: 'COMPLETED' });
    expect(await new BatchRepository(database).progress(1)).toEqual({ documents: 1, parsed: 1 });
  });
});
