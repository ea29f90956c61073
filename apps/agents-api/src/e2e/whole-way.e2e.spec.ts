import { DIALECTS, eventually } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent } from './agent.fixture.js';
import { PLACES, SOURCE } from './places.fixture.js';

const KINDS = Object.keys(PLACES) as (keyof typeof PLACES)[];

describe.each(DIALECTS)('documents on their whole way, into an ingester on %s', (dialect) => {
  describe.each(KINDS)('from a place of kind %s', (kind) => {
    let agent: Agent;

    beforeAll(async () => {
      agent = await Agent.create(dialect, kind);
    });
    afterAll(() => agent[Symbol.asyncDispose]());

    it('they are searchable after the first run, and the second uploads nothing', async () => {
      await agent.place.write('birds/heron.md', '# Heron\n\nThe heron stands in the shallows.\n');
      await agent.place.write('mills/mill.md', '# Mill\n\nThe mill grinds barley.\n');
      await agent.place.write('mills/lock.md', '# Lock\n\nThe lock opens at seven.\n');
      expect(await agent.sync()).toMatchObject({ exit_code: 0, ingested_count: 3, workflow_result: { workflows: 3 } });
      expect(await agent.ingester.finished(SOURCE)).toMatchObject({ COMPLETED: 3, FAILED: 0 });
      expect(await agent.ingester.search('barley')).toEqual([agent.place.uri('mills/mill.md')]);
      expect(await agent.sync()).toMatchObject({ exit_code: 0, ingested_count: 0, match: 3, deleted_count: 0 });
    });

    it('an edit uploads one file, and its new content is what is found', async () => {
      await agent.place.write('mills/mill.md', '# Mill\n\nThe mill saws timber.\n');
      expect(await agent.sync()).toMatchObject({ exit_code: 0, ingested_count: 1, mismatch: 1, match: 2 });
      expect(await agent.ingester.finished(SOURCE)).toMatchObject({ FAILED: 0, PENDING: 0, RUNNING: 0 });
      expect(await agent.ingester.search('timber')).toEqual([agent.place.uri('mills/mill.md')]);
      expect(await agent.ingester.search('barley')).toEqual([]);
    });

    it('a deletion deletes one document', async () => {
      await agent.place.remove('birds/heron.md');
      expect(await agent.sync()).toMatchObject({ exit_code: 0, ingested_count: 0, deleted_count: 1 });
      expect(await agent.ingester.urisOf(SOURCE)).toEqual(['mills/lock.md', 'mills/mill.md'].map(agent.place.uri));
      const found = () => agent.ingester.search('heron');
      await eventually('the end of what was deleted', found, (hits) => hits.length === 0);
    });
  });
});
