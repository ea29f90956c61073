import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '@sluice/persistence/testing';
import { createStepQueue } from '@sluice/persistence';
import { Actors, identityOf } from './actions.fixture.js';
import { Exploration } from './exploration.fixture.js';
import { nestedDatabase } from './nested-database.fixture.js';
import { runWorld } from './run-world.fixture.js';
import { WORKERS } from './state.fixture.js';

/** What was visited, per database. */
const graphs: { states: readonly string[]; transitions: number }[] = [];

/**
 * Not a model: the queue's own statements, on the database, in every order in which two workers, a sweeper and a canceller can come
 * to a run of three steps with two attempts each.
 */
describe.each(DIALECTS)('every interleaving around one run on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
  });
  afterAll(() => test.drop());

  it('keeps order, fence, ends and events, and can always come to its end', async () => {
    const workflow = aWorkflow(['validate', 'parse', 'chunk'], { retries: 2 });
    const { runGroupId } = await seedGroup(test.database, { workflow });
    const [run] = await test.database.rows<{ id: number }>(`select id from workflow_run`);
    const queue = createStepQueue(test.database);
    for (const worker of WORKERS) await queue.register(identityOf(worker));
    await test.database.transaction(async (session) => {
      const nested = nestedDatabase(test.database, session);
      const exploration = new Exploration(session, runWorld(nested, new Actors(nested, run!.id, runGroupId)));
      await exploration.start({ w1: [], w2: [] });
      expect(exploration.deadEnds()).toEqual([]);
      graphs.push({ states: [...exploration.nodes.keys()].sort(), transitions: exploration.transitions });
    });
  });
});

describe('the interleavings of all databases', () => {
  it('lead through the same states', () => {
    expect(graphs).toHaveLength(DIALECTS.length);
    for (const graph of graphs) expect(graph).toEqual(graphs[0]);
    expect(graphs[0]!.states.length).toBeGreaterThan(200);
  });
});
