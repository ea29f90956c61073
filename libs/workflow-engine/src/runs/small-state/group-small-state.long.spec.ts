import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStepQueue, RunStarter } from '@sluice/persistence';
import {
  aParameterSet,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  seedBatch,
  stepTemplates,
  type TestDatabase,
} from '@sluice/persistence/testing';
import { assertMayJoin } from '../rules.js';
import { Exploration } from './exploration.fixture.js';
import { GroupActors, WORKER } from './group-actions.fixture.js';
import { nestedDatabase } from './nested-database.fixture.js';

/** What was visited, per database. */
const graphs: { states: readonly string[]; transitions: number }[] = [];

/** The real operations of a group of two documents, of which one has a run, in every order and between each other's commits. */
describe.each(DIALECTS)('every interleaving around one group on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
  });
  afterAll(() => test.drop());

  it('revives nothing that is being cancelled, claims nothing that is paused, ends once, and can always end', async () => {
    const workflow = aWorkflow(['validate'], { retries: 1 });
    const batchId = await seedBatch(test.database, 2);
    const [document] = await test.database.rows<{ hash: string }>(`select doc_hash as hash from document_uri limit 1`);
    const request = { batchId, workflow, parameters: aParameterSet(), steps: stepTemplates(workflow), priority: 0 };
    const starter = new RunStarter(test.database, assertMayJoin);
    const { runGroupId } = await starter.start({ ...request, docHash: document!.hash, onlyMissing: false });
    await createStepQueue(test.database).register({ id: WORKER, instance: 'first', hostname: 'test', pid: 1 });
    await test.database.transaction(async (session) => {
      const nested = nestedDatabase(test.database, session);
      const actors = new GroupActors(nested, runGroupId, { ...request, onlyMissing: true });
      const exploration = new Exploration(session, actors);
      await exploration.start([]);
      expect(exploration.deadEnds()).toEqual([]);
      graphs.push({ states: [...exploration.nodes.keys()].sort(), transitions: exploration.transitions });
    });
  });
});

describe('the interleavings of all databases around a group', () => {
  it('lead through the same states', () => {
    expect(graphs).toHaveLength(DIALECTS.length);
    for (const graph of graphs) expect(graph).toEqual(graphs[0]);
    expect(graphs[0]!.states.length).toBeGreaterThan(100);
  });
});
