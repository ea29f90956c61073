import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApiClient, type ApiClient } from '@sluice/api-types';
import { eventually } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

let api: ApiFixture;
let processing: Processing;
let client: ApiClient;
beforeAll(async () => {
  api = await ApiFixture.create('sqlite');
  processing = new Processing(api);
  await processing.start();
  client = createApiClient({ baseUrl: `${api.url}/api/v1` });
});
afterAll(async () => {
  await processing?.stop();
  await api?.close();
});

/** How a run group ended. */
const statusOf = async (run_group_id: number): Promise<string> => {
  const params = { path: { run_group_id } };
  const group = () => client.GET('/workflow/run-groups/{run_group_id}', { params });
  const ended = await eventually('the end of the run group', group, ({ data }) => data!.completed_date !== null);
  return ended.data!.status;
};

it('is used by the client whose types are generated from its description', async () => {
  const created = await client.POST('/batch/', { body: { name: 'Manuals', source: 'wiki' } });
  const { batch_id } = created.data!;
  const file = new File(['# Opening hours\n\nThe lock opens at six in the morning.'], 'hours.md');
  const upload = { file, source_uri: 'hours.md', source: 'wiki', batch_id };
  const ingested = await client.POST('/document/ingest-document', { body: upload });
  expect(ingested.data?.document_hash).toMatch(/^sha256-/);
  const started = await client.POST('/batch/start-workflows', { body: { batch_id } });
  expect(await statusOf(started.data!.run_group)).toBe('COMPLETED');
  const { data: batches } = await client.GET('/batch/');
  expect(batches?.map(({ name }) => name)).toEqual(['Manuals']);
  const { data: steps } = await client.GET('/batch/{batch_id}/steps', { params: { path: { batch_id } } });
  expect(steps).toHaveLength(5);
  const query = { db: 'default', q: 'When does the lock open?' };
  const { data: found } = await client.GET('/vectordb/search', { params: { query } });
  expect(found?.results[0]?.uri).toBe('hours.md');
});
