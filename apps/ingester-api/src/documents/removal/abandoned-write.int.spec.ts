import { PendingRemovals } from '@sluice/persistence';
import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../../testing/api.fixture.js';
import { Processing } from '../../testing/processed-batch.fixture.js';

const WORKER_TIMEOUT_MS = 60_000;

describe.each(DIALECTS)('a worker that dies between writing vector rows and recording them, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect, { WORKER_RETRY_DELAY: '3600' });
    processing = new Processing(api);
    await processing.start();
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  const remove = (uri: string) => api.delete(`/document/by-uri?${new URLSearchParams({ uri, source: 'dies' })}`);

  /** Processes a document by a worker that never comes to record what it has written. */
  const diesBeforeRecording = async (uri: string): Promise<void> => {
    const batchId = await processing.batch('dies');
    await processing.upload(batchId, 'dies', uri, `# ${uri}\n\nWritten, not recorded.\n`);
    const { vectorWrites } = api.runtime;
    const { stored } = vectorWrites;
    const died = new Promise<void>((resolve) => {
      const die = async (): Promise<void> => {
        resolve();
        throw new Error('The worker died');
      };
      Object.assign(vectorWrites, { stored: die });
    });
    try {
      await api.post('/batch/start-workflows', { batch_id: batchId });
      await died;
    } finally {
      Object.assign(vectorWrites, { stored });
    }
    expect(await processing.stored('default')).toContain(uri);
  };

  it('leaves rows that the removal of the document finds', async () => {
    await diesBeforeRecording('before.md');
    expect((await remove('before.md')).status).toBe(200);
    expect(await processing.stored('default')).not.toContain('before.md');
  });

  it('leaves rows that are removed after its time-out, when the document was removed while it wrote', async () => {
    const { vectorStore, database } = api.runtime;
    const { upsert } = vectorStore;
    // Without the signal: the commit is under way when the removal aborts the step.
    const late = async (...[db, identity, document]: Parameters<typeof upsert>): Promise<void> => {
      await remove('while.md');
      await upsert.call(vectorStore, db, identity, document);
    };
    Object.assign(vectorStore, { upsert: late });
    try {
      await diesBeforeRecording('while.md');
    } finally {
      Object.assign(vectorStore, { upsert });
    }
    const pending = new PendingRemovals(database);
    await database.rows(`update worker set checkin_date = 1`);
    await pending.planAbandoned(WORKER_TIMEOUT_MS);
    await api.post('/document/cleanup-orphans');
    expect(await processing.stored('default')).not.toContain('while.md');
    expect(await database.rows(`select 1 from vector_write where doc_hash not in (select hash from document)`)).toEqual(
      [],
    );
  });
});
