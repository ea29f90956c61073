import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunState } from '@sluice/domain';
import { CANCELLED_META } from '../control/cancelled.js';
import { BatchDocumentsRepository } from '../documents/batch-documents-repository.js';
import { BatchSearchRepository } from '../documents/batch-search-repository.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import {
  aParameterSet,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  seedBatch,
  seedGroup,
  stepTemplates,
  type TestDatabase,
} from '../testing/index.js';
import type { RunSearch } from './run-filter.js';
import { RunSearchRepository, totalOf, type ListedRun, type RunSort } from './run-search-repository.js';
import { RunStarter } from './run-starter.js';

const workflow = aWorkflow(['validate', 'parse']);
const STATES: readonly RunState[] = [
  'completed',
  'failed',
  'retrying',
  'retrying',
  'running',
  'cancelled',
  'paused',
  'pending',
];

describe.each(DIALECTS)('runs and documents by their state on %s', (dialect) => {
  let test: TestDatabase;
  let runs: RunSearchRepository;
  let batches: BatchSearchRepository;
  let documents: BatchDocumentsRepository;
  let batchId: number;
  let runGroupId: number;
  let ids: number[];

  const start = (): Promise<{ runGroupId: number }> =>
    new RunStarter(test.database).start({
      batchId,
      workflow,
      parameters: aParameterSet(),
      steps: stepTemplates(workflow),
      priority: 0,
      onlyMissing: false,
    });

  const idsOf = async (group: number): Promise<number[]> =>
    (
      await test.database.rows<{ id: number }>('select id from workflow_run where run_group_id = $1 order by id', [
        group,
      ])
    ).map(({ id }) => id);

  /** One run in each state, by what workers and control write. */
  const bringAbout = async (): Promise<void> => {
    const queue = createStepQueue(test.database);
    const turn = { workerId: 'w', chain: false };
    const { claimed } = await queue.turn({ ...turn, settlements: [], capacity: 5 });
    const outcomes = [
      { status: 'COMPLETED', delayMs: 0, message: null, meta: {} },
      {
        status: 'FAILED',
        delayMs: 0,
        message: 'The document is encrypted',
        meta: { error: 'ENCRYPTED_DOCUMENT', error_kind: 'permanent' },
      },
      { status: 'ERROR', delayMs: 600_000, message: 'connect ECONNREFUSED', meta: { error_kind: 'unavailable' } },
      { status: 'ERROR', delayMs: 600_000, message: 'Too busy', meta: {} },
    ] as const;
    await queue.turn({
      ...turn,
      settlements: outcomes.map((outcome, index) => {
        const { step, attempt } = claimed[index]!;
        return { stepId: step.id, attempt, outcome };
      }),
      capacity: 0,
    });
    const [completed, , , promoted, , cancelled, paused] = ids as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const { rows } = { rows: test.database.rows.bind(test.database) };
    // Its last step, too.
    await rows(`update run_step set status = 'COMPLETED', queue_state = 4 where workflow_run_id = $1`, [completed]);
    await rows(`update workflow_run set status = 'COMPLETED', completed_date = 5000 where id = $1`, [completed]);
    // Its retry is due, and waits for a worker.
    await rows(`update run_step set queue_state = 1 where workflow_run_id = $1 and status = 'ERROR'`, [promoted]);
    await test.database.transaction((session) => queue.cancelRuns(session, [cancelled]));
    await rows(`update workflow_run set paused_date = 1 where id = $1`, [paused]);
  };

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    runs = new RunSearchRepository(test.database);
    batches = new BatchSearchRepository(test.database);
    documents = new BatchDocumentsRepository(test.database);
    ({ batchId, runGroupId } = await seedGroup(test.database, { documents: STATES.length, workflow }));
    ids = await idsOf(runGroupId);
    await bringAbout();
    await test.database.rows(
      `update document set doc_meta = '{"title":"A \\"quoted\\" 100% Manual"}' where hash = (select doc_id from workflow_run where id = $1)`,
      [ids[1]],
    );
  });
  afterAll(() => test.drop());

  const search = async (
    condition: RunSearch,
    { page = 1, rowsPerPage = 100, sort = 'created_date' as RunSort, isDescending = false } = {},
  ): Promise<ListedRun[]> => {
    const total = totalOf(await runs.countByState(condition), condition.states);
    return runs.page(condition, { page, rowsPerPage, sort, isDescending }, total);
  };
  const found = async (condition: RunSearch): Promise<number[]> => (await search(condition)).map(({ id }) => id);

  it('tell a retry from a failure, and a cancellation, too', async () => {
    const listed = await search({ batchId });
    expect(listed.map(({ state }) => state)).toEqual(STATES);
    expect(await runs.countByState({ batchId })).toEqual({
      completed: 1,
      failed: 1,
      retrying: 2,
      running: 1,
      cancelled: 1,
      paused: 1,
      pending: 1,
    });
    expect(listed[1]).toMatchObject({
      batchName: 'test batch',
      paramDefinitionId: 'test-params',
      title: 'A "quoted" 100% Manual',
      source: 'test',
      mimeType: 'text/markdown',
      fileSize: 10,
      isNewest: true,
    });
    expect(listed[2]!.steps.map(({ workflowStepName, status }) => [workflowStepName, status])).toEqual([
      ['validate', 'ERROR'],
      ['parse', 'PENDING'],
    ]);
  });

  it('are found by each state', async () => {
    for (const state of new Set(STATES)) {
      expect(await found({ batchId, states: [state] })).toEqual(ids.filter((_, index) => STATES[index] === state));
    }
    expect(await found({ batchId, states: ['failed', 'cancelled'] })).toEqual([ids[1], ids[5]]);
  });

  it('of a paused group are paused, whatever they were; what is finished is finished', async () => {
    const other = await seedGroup(test.database, { documents: 1 });
    await test.database.rows(`update run_group set paused_date = 1 where id = $1`, [other.runGroupId]);
    expect(await runs.countByState({ runGroupId: other.runGroupId })).toMatchObject({ paused: 1, pending: 0 });
  });

  it('are found by what a document is called, letter for letter', async () => {
    expect(await found({ batchId, text: 'DOCUMENT-3' })).toEqual([ids[3]]);
    expect(await found({ batchId, text: '"QUOTED"' })).toEqual([ids[1]]);
    expect(await found({ batchId, text: '100%' })).toEqual([ids[1]]);
    expect(await found({ batchId, text: '_' })).toEqual([]);
    expect(await found({ batchId, text: 'title' })).toEqual([]);
    const [run] = await search({ ids: [ids[2]!] });
    expect(await found({ text: run!.docId })).toEqual([ids[2]]);
    expect(await found({ text: String(ids[4]) })).toContain(ids[4]);
  });

  it('are found up to one of them, whatever is started later', async () => {
    expect(await found({ batchId, upToId: ids[3]! })).toEqual(ids.slice(0, 4));
  });

  it('are found by source, document, failure and time of failure', async () => {
    expect(await found({ batchId, source: 'test' })).toHaveLength(STATES.length);
    expect(await found({ batchId, source: 'other' })).toEqual([]);
    expect(await found({ batchId, code: 'ENCRYPTED_DOCUMENT' })).toEqual([ids[1]]);
    expect(await found({ batchId, failedSince: new Date(Date.now() - 60_000) })).toEqual([ids[1], ids[5]]);
    expect(await found({ batchId, failedSince: new Date(Date.now() + 60_000) })).toEqual([]);
  });

  it('come in pages, the last of them read from the end', async () => {
    const pages: number[][] = [];
    for (const page of [1, 2, 3, 4]) {
      const rows = await search({ batchId }, { page, rowsPerPage: 3, isDescending: true });
      pages.push(rows.map(({ id }) => id));
    }
    const newest = ids.toReversed();
    expect(pages).toEqual([newest.slice(0, 3), newest.slice(3, 6), newest.slice(6), []]);
  });

  it('of documents are those of their newest run', async () => {
    const before = await batches.documentStates(batchId);
    expect(before).toEqual({ ...(await runs.countByState({ batchId })), not_started: 0 });
    const other = await seedBatch(test.database, 2);
    expect(await batches.documentStates(other)).toMatchObject({ not_started: 2, pending: 0 });

    // The whole batch once more: everything is pending, whatever it was.
    const { runGroupId: second } = await start();
    const again = await idsOf(second);
    expect(await batches.documentStates(batchId)).toMatchObject({ pending: STATES.length, failed: 0, completed: 0 });
    expect(await found({ batchId, newest: true })).toEqual(again);
    expect((await search({ ids: [ids[0]!] }))[0]!.isNewest).toBe(false);
    await test.database.rows(
      `update workflow_run set status = 'FAILED', status_meta = $2, completed_date = 1 where id = $1`,
      [again[0], CANCELLED_META],
    );
    expect(await batches.documentStates(batchId)).toMatchObject({ cancelled: 1, completed: 0 });

    const order = { page: 1, rowsPerPage: 100, sort: 'uri', isDescending: false } as const;
    const cancelled = await documents.page({ batchId, states: ['cancelled'] }, order);
    expect(cancelled.map(({ uri }) => uri)).toEqual([`${batchId}/document-0.md`]);
    expect(cancelled[0]!.run).toMatchObject({
      id: again[0],
      state: 'cancelled',
      status: 'FAILED',
      stepName: 'validate',
    });
    expect(await documents.count({ batchId, states: ['completed', 'failed'] })).toBe(0);
    expect(await documents.count({ batchId: other, states: ['not_started'] })).toBe(2);
    expect((await documents.page({ batchId: other }, order)).map(({ run }) => run)).toEqual([null, null]);
    expect((await documents.page({ batchId, text: '100% man' }, order)).map(({ title }) => title)).toEqual([
      'A "quoted" 100% Manual',
    ]);

    // What a location showed before is no document of the batch any more.
    await test.database.rows(`delete from document_uri where batch_id = $1 and uri like '%document-7.md'`, [batchId]);
    expect(await batches.documentStates(batchId)).toMatchObject({ pending: STATES.length - 2, cancelled: 1 });
  });

  it('are counted for batches by name, source and id', async () => {
    const page = async (text: string) =>
      (await batches.page({ text, page: 1, rowsPerPage: 100, sort: 'documents', isDescending: true })).rows;
    expect((await page('TEST BAT')).at(0)!.id).toBe(batchId);
    expect((await page(String(batchId))).map(({ id }) => id)).toContain(batchId);
    expect(await page('nothing_like_it')).toEqual([]);
  });
});
