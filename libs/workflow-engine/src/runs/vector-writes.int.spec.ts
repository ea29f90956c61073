import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ArtifactRepository,
  BatchRepository,
  createStepQueue,
  DocumentRegistry,
  PendingRemovals,
  type StepQueue,
  type VectorWrite,
  VectorWrites,
  type WorkerIdentity,
} from '@sluice/persistence';
import { createTestDatabase, DIALECTS, hashOf, type TestDatabase } from '@sluice/persistence/testing';
import { DocumentRemoval } from './document-removal.js';

const SOURCE = 'wiki';
const TIMEOUT_MS = 60_000;
const aWorker = (instance: string): WorkerIdentity => ({ id: 'w', instance, hostname: 'h', pid: 1 });
const storedAs = { ragId: 'id', stepConfigId: 1 };

describe.each(DIALECTS)('writes into vector databases, as recorded on %s', (dialect) => {
  let test: TestDatabase;
  let queue: StepQueue;
  let writes: VectorWrites;
  let pending: PendingRemovals;
  let removal: DocumentRemoval;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    queue = createStepQueue(test.database);
    writes = new VectorWrites(test.database);
    pending = new PendingRemovals(test.database);
    removal = new DocumentRemoval(test.database);
  });
  afterAll(() => test.drop());

  let batchId: number;
  beforeEach(async () => {
    for (const table of ['vector_write', 'rag_entry', 'pending_removal', 'document_uri', 'document', 'worker']) {
      await test.database.rows(`delete from ${table}`);
    }
    batchId = await new BatchRepository(test.database).create({ name: 'b', source: SOURCE });
    await queue.register(aWorker('first'));
  });

  const upload = (uri: string): Promise<unknown> =>
    new DocumentRegistry(test.database).register({
      batchId,
      uri,
      source: SOURCE,
      document: {
        hash: hashOf(uri),
        mimeType: 'text/plain',
        fileSize: 1,
        docMeta: {},
        sha3256: '00',
        md5: '00',
        gitBlobId: '00',
      },
    });

  const write = (uri: string, stepId = 1): VectorWrite => ({
    stepId,
    workerId: 'w',
    docHash: hashOf(uri),
    dataDir: 'db',
  });
  const begun = async (): Promise<number> => (await test.database.rows(`select 1 from vector_write`)).length;
  const planned = async (): Promise<string[]> => {
    const rows = await test.database.rows<{ doc_hash: string; data_dir: string }>(
      `select doc_hash, data_dir from pending_removal where artifact_type = 'RAG'`,
    );
    return rows.map(({ doc_hash: hash, data_dir: dataDir }) => `${hash} ${dataDir}`);
  };
  const rowsOf = (uri: string): string => `${hashOf(uri)} db`;

  it('leave an entry in place of the intent', async () => {
    await upload('a');
    expect(await writes.begin(write('a'))).toBe(true);
    expect(await begun()).toBe(1);
    await writes.stored(write('a'), storedAs);
    expect(await begun()).toBe(0);
    expect(await new ArtifactRepository(test.database).ragEntriesOf(hashOf('a'))).toMatchObject([
      { docHash: hashOf('a'), dataDir: 'db', ragId: 'id', stepConfigId: 1 },
    ]);
  });

  it('do not begin when the document is gone', async () => {
    expect(await writes.begin(write('gone'))).toBe(false);
    expect(await begun()).toBe(0);
  });

  it('are found by the removal of the document before anything is recorded', async () => {
    await upload('a');
    await writes.begin(write('a'));
    await removal.removeLocation('a', SOURCE);
    expect(await planned()).toEqual([rowsOf('a')]);
  });

  it('wait for a removal that is under way, or it waits for them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const uri = `race ${round}`;
      await upload(uri);
      const [began] = await Promise.all([writes.begin(write(uri, round)), removal.removeLocation(uri, SOURCE)]);
      expect(await planned()).toEqual(
        began ? expect.arrayContaining([rowsOf(uri)]) : expect.not.arrayContaining([rowsOf(uri)]),
      );
    }
  });

  it.each([
    ['was removed', () => queue.unregister(aWorker('first'))],
    ['is silent', () => test.database.rows(`update worker set checkin_date = 1`)],
    ['was started anew', () => test.database.rows(`update worker set started_date = started_date + 3600000`)],
  ])('are removed when the worker %s, of a document that is gone', async (_case, die) => {
    await upload('a');
    await writes.begin(write('a'));
    const { copies } = await removal.removeLocation('a', SOURCE);
    // The rows were looked for before the worker had written them.
    for (const copy of copies) await pending.done(copy);
    await pending.planAbandoned(TIMEOUT_MS);
    expect(await planned()).toEqual([]);
    await die();
    await pending.planAbandoned(TIMEOUT_MS);
    expect(await planned()).toEqual([rowsOf('a')]);
    expect(await begun()).toBe(0);
  });

  it('stay known when the worker is gone, of a document that is there', async () => {
    await upload('a');
    await writes.begin(write('a'));
    await queue.unregister(aWorker('first'));
    await pending.planAbandoned(TIMEOUT_MS);
    expect(await begun()).toBe(1);
    await writes.begin(write('a', 2));
    await writes.stored(write('a', 2), storedAs);
    await pending.planAbandoned(TIMEOUT_MS);
    expect({ begun: await begun(), planned: await planned() }).toEqual({ begun: 0, planned: [] });
  });

  it('that fail stay known while the document is there', async () => {
    await upload('a');
    await writes.begin(write('a'));
    await writes.failed(write('a'));
    expect(await begun()).toBe(1);
    const { copies } = await removal.removeLocation('a', SOURCE);
    for (const copy of copies) await pending.done(copy);
    await writes.failed(write('a'));
    expect({ begun: await begun(), planned: await planned() }).toEqual({ begun: 0, planned: [rowsOf('a')] });
  });
});
