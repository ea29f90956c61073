import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStepQueue, DocumentRegistry, RemovalPreviewRepository } from '@sluice/persistence';
import {
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  hashOf,
  seedGroup,
  type TestDatabase,
} from '@sluice/persistence/testing';
import { BatchRemoval, type RemovedPart } from './batch-removal.js';

const workflow = aWorkflow(['validate', 'parse']);

describe.each(DIALECTS)('the removal of a batch on %s', (dialect) => {
  let test: TestDatabase;
  let removal: BatchRemoval;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    removal = new BatchRemoval(test.database);
  });
  afterAll(() => test.drop());

  const count = async (table: string, where: string, parameter: unknown): Promise<number> =>
    (await test.database.rows<{ n: number }>(`select count(*) as n from ${table} where ${where}`, [parameter]))[0]!.n;

  const removeAll = async (batchId: number): Promise<Omit<RemovedPart, 'done'>> => {
    const parts: RemovedPart[] = [];
    do parts.push(await removal.removePart(batchId));
    while (!parts.at(-1)!.done);
    const sum = (name: Exclude<keyof RemovedPart, 'done'>): number => parts.reduce((all, part) => all + part[name], 0);
    return {
      groups: sum('groups'),
      locations: sum('locations'),
      history: sum('history'),
      documents: sum('documents'),
      runs: sum('runs'),
      steps: sum('steps'),
      lifecycle: sum('lifecycle'),
    };
  };

  const upload = (batchId: number, uri: string, content: string, source = 'test') =>
    new DocumentRegistry(test.database).register({
      batchId,
      uri,
      source,
      document: {
        hash: hashOf(content),
        mimeType: 'text/markdown',
        fileSize: 10,
        docMeta: {},
        sha3256: '00',
        md5: '00',
        gitBlobId: '00',
      },
    });

  it('takes everything that nothing else names, and leaves what other batches have', async () => {
    const { batchId, runGroupId } = await seedGroup(test.database, { documents: 3, workflow });
    const other = await seedGroup(test.database, { documents: 1, workflow });
    // The first document is in the other batch, too.
    await upload(other.batchId, 'copy.md', `${batchId}/document-0.md`);
    await createStepQueue(test.database).turn({ workerId: 'w', settlements: [], capacity: 2, chain: false });
    await test.database.rows(
      `insert into rag_entry (doc_hash, data_dir, rag_id, step_config_id, stored_date)
       select doc_hash, 'default', 'x', 1, 0 from document_uri where batch_id = $1`,
      [batchId],
    );

    expect(await new RemovalPreviewRepository(test.database).ofBatch(batchId)).toMatchObject({
      locations: 3,
      documents: 2,
      sharedDocuments: 1,
      groups: 1,
      runs: 3,
      databases: [{ directory: 'default', documents: 2 }],
    });
    expect(await removeAll(batchId)).toMatchObject({ groups: 1, locations: 3, documents: 2, runs: 3, steps: 6 });

    expect(await count('document_batch', 'id = $1', batchId)).toBe(0);
    expect(await count('run_step', 'run_group_id = $1', runGroupId)).toBe(0);
    expect(await count('document', 'hash = $1', hashOf(`${batchId}/document-0.md`))).toBe(1);
    expect(await count('document', 'hash = $1', hashOf(`${batchId}/document-1.md`))).toBe(0);
    expect(await count('workflow_run', 'batch_id = $1', other.batchId)).toBe(1);
    // The rows of the shared document are looked at as well: they name a location that is gone.
    expect(await count('pending_removal', `artifact_type = 'RAG' and data_dir = $1`, 'default')).toBe(3);
  });

  it('goes on where another process has left it, and takes what came in between', async () => {
    const { batchId } = await seedGroup(test.database, { documents: 2, workflow });
    expect(await removal.removePart(batchId)).toMatchObject({ groups: 1, runs: 2, locations: 0, done: false });
    expect(await removal.removePart(batchId)).toMatchObject({ groups: 0, locations: 2, done: false });
    await upload(batchId, `late-${batchId}.md`, `late ${batchId}`);
    expect(await removal.removePart(batchId)).toMatchObject({ locations: 1, documents: 1, done: false });
    expect(await removal.removePart(batchId)).toMatchObject({ locations: 0, done: true });
    await expect(upload(batchId, 'later.md', 'later')).rejects.toThrow(/does not exist/);
  });

  it('and uploads at the same moment leave either a batch with documents, or neither', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { batchId } = await seedGroup(test.database, { documents: 1, workflow });
      const uploads = Array.from({ length: 10 }, (_, index) =>
        upload(batchId, `beside-${batchId}-${index}.md`, `beside ${batchId} ${index}`).then(
          () => null,
          (error: Error) => error.message,
        ),
      );
      const [, ...problems] = await Promise.all([removeAll(batchId), ...uploads]);
      for (const problem of problems) if (problem !== null) expect(problem).toMatch(/does not exist/);
      expect(await count('document_batch', 'id = $1', batchId)).toBe(0);
      expect(await count('document_uri', 'batch_id = $1', batchId)).toBe(0);
    }
  });
});
