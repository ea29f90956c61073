import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DIALECTS, startProcess } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngesterService } from '../testing/ingester-service.fixture.js';
import { PLACES, SOURCE, type Place } from './places.fixture.js';

const SI_AGENT = resolve(import.meta.dirname, '../../bin/si-agent.mjs');
const KINDS = Object.keys(PLACES) as (keyof typeof PLACES)[];

describe.each(DIALECTS)('documents on their whole way, into an ingester on %s', (dialect) => {
  describe.each(KINDS)('from a place of kind %s', (kind) => {
    let ingester: IngesterService;
    let place: Place;
    let directory: string;

    beforeAll(async () => {
      [ingester, place, directory] = await Promise.all([
        IngesterService.start(dialect),
        PLACES[kind](),
        mkdtemp(join(tmpdir(), 'sluice-agent-')),
      ]);
    });
    afterAll(async () => {
      await ingester[Symbol.asyncDispose]();
      await place.close();
      await rm(directory, { recursive: true, force: true });
    });

    /** What one run of `si-agent` says it did. */
    const sync = async (): Promise<Record<string, unknown>> => {
      const env = { ENDPOINT_URL: ingester.endpointUrl, AGENT_STATE_DIR: directory, ...place.environment };
      const agent = startProcess([SI_AGENT, ...place.command, '--json'], { cwd: directory, env });
      const exit_code = await agent.exited;
      return { exit_code, ...(JSON.parse(agent.stdout()) as object) };
    };

    it('they are searchable after the first run, and the second uploads nothing', async () => {
      await place.write('birds/heron.md', '# Heron\n\nThe heron stands in the shallows.\n');
      await place.write('mills/mill.md', '# Mill\n\nThe mill grinds barley.\n');
      await place.write('mills/lock.md', '# Lock\n\nThe lock opens at seven.\n');
      expect(await sync()).toMatchObject({ exit_code: 0, ingested_count: 3, workflow_result: { workflows: 3 } });
      expect(await ingester.finished(SOURCE)).toMatchObject({ COMPLETED: 3, FAILED: 0 });
      expect(await ingester.search('barley')).toEqual([place.uri('mills/mill.md')]);
      expect(await sync()).toMatchObject({ exit_code: 0, ingested_count: 0, match: 3, deleted_count: 0 });
    });

    it('an edit uploads one file, and its new content is what is found', async () => {
      await place.write('mills/mill.md', '# Mill\n\nThe mill saws timber.\n');
      expect(await sync()).toMatchObject({ exit_code: 0, ingested_count: 1, mismatch: 1, match: 2 });
      expect(await ingester.finished(SOURCE)).toMatchObject({ FAILED: 0, PENDING: 0, RUNNING: 0 });
      expect(await ingester.search('timber')).toEqual([place.uri('mills/mill.md')]);
      expect(await ingester.search('barley')).toEqual([]);
    });

    it('a deletion deletes one document', async () => {
      await place.remove('birds/heron.md');
      expect(await sync()).toMatchObject({ exit_code: 0, ingested_count: 0, deleted_count: 1 });
      expect(await ingester.urisOf(SOURCE)).toEqual(['mills/lock.md', 'mills/mill.md'].map(place.uri));
      while ((await ingester.search('heron')).length > 0) await new Promise((done) => setTimeout(done, 20));
    });
  });
});
