import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Dialect } from '@sluice/persistence';
import { fuzzApi, type FuzzEffort, type FuzzedApi, type FuzzReport } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

const OPENAPI = resolve(import.meta.dirname, '../../openapi.json');

/** The ingester with one processed document, asked oddly. */
export const fuzzIngester = async (
  dialect: Dialect,
  effort: FuzzEffort,
  seed: number,
): Promise<FuzzReport & { alive: number[] }> => {
  const api = await ApiFixture.create(dialect);
  try {
    const processing = new Processing(api);
    await processing.start();
    const batch_id = await processing.batch('fuzzed');
    const document_hash = await processing.upload(batch_id, 'fuzzed', 'a.md', '# Opening hours\n\nNine to five.');
    const run_group_id = await processing.process(batch_id);
    await processing.stop();
    const known = {
      batch_id,
      run_group_id,
      workflow_id: 1,
      source: 'fuzzed',
      db: 'default',
      document_hash,
      run_group: run_group_id,
    };
    const report = await fuzzApi({
      url: api.url,
      api: JSON.parse(readFileSync(OPENAPI, 'utf8')) as FuzzedApi,
      known,
      effort,
      seed,
      isLast: (key) => key.startsWith('DELETE'),
    });
    const alive = await Promise.all(
      ['/health', '/ready'].map(async (path) => (await fetch(`${api.url}${path}`)).status),
    );
    return { ...report, alive };
  } finally {
    await api.close();
  }
};
