import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ArtifactType } from '@sluice/domain';
import {
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  hashOf,
  seedBatch,
  seedGroup,
  type TestDatabase,
} from '../testing/index.js';
import { ArtifactRepository } from './artifact-repository.js';
import { VectorWrites } from './vector-writes.js';
import { BatchIndexingRepository } from './batch-indexing-repository.js';

describe.each(DIALECTS)('what is recorded about a batch, on %s', (dialect) => {
  let test: TestDatabase;
  let indexing: BatchIndexingRepository;
  let artifacts: ArtifactRepository;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    indexing = new BatchIndexingRepository(test.database);
    artifacts = new ArtifactRepository(test.database);
  });
  afterEach(() => test.drop());

  const hash = (batchId: number, index: number): string => hashOf(`${batchId}/document-${index}.md`);

  it('names each document once, under its first location in the batch', async () => {
    const other = await seedBatch(test.database, 1);
    const batchId = await seedBatch(test.database, 2);
    for (const [batch, uri] of [
      [batchId, 'copy.md'],
      [other, 'elsewhere.md'],
    ] as const) {
      await test.database.rows(
        `insert into document_uri (doc_hash, uri, source, version, batch_id) values ($1, $2, 'test', 1, $3)`,
        [hash(batchId, 0), uri, batch],
      );
    }
    expect(await indexing.documents(batchId)).toEqual([
      { docHash: hash(batchId, 0), uri: `${batchId}/document-0.md` },
      { docHash: hash(batchId, 1), uri: `${batchId}/document-1.md` },
    ]);
    expect(await indexing.documents(999)).toEqual([]);
  });

  it('lists Markdown and entries of vector databases of its documents only', async () => {
    const other = await seedBatch(test.database, 1);
    const batchId = await seedBatch(test.database, 1);
    const docHash = hash(batchId, 0);
    for (const [artifactType, stepConfigId] of [
      [ArtifactType.ParsedMarkdown, 2],
      [ArtifactType.ParsedJson, 2],
      [ArtifactType.ParsedMarkdown, 7],
    ] as const) {
      await artifacts.recordArtifact({ docHash, artifactType, stepConfigId, sizeBytes: 1 });
    }
    await artifacts.recordArtifact({
      docHash: hash(other, 0),
      artifactType: ArtifactType.ParsedMarkdown,
      stepConfigId: 2,
      sizeBytes: 1,
    });
    const writes = new VectorWrites(test.database);
    const storeAs = (stored: string, ragId: string) =>
      writes.stored({ stepId: 1, workerId: 'w', docHash: stored, dataDir: 'default' }, { ragId, stepConfigId: 5 });
    await storeAs(docHash, 'r1');
    await storeAs(hash(other, 0), 'r2');
    expect(await indexing.markdown(batchId)).toEqual([
      { docHash, stepConfigId: 2 },
      { docHash, stepConfigId: 7 },
    ]);
    expect(await indexing.ragEntries(batchId)).toEqual([{ docHash, dataDir: 'default', ragId: 'r1' }]);
  });

  it('tells the newest run of each document', async () => {
    const { batchId } = await seedGroup(test.database, { documents: 2, workflow: aWorkflow() });
    await test.database.rows(
      `update workflow_run set status = 'FAILED', status_message = 'No text' where doc_id = $1`,
      [hash(batchId, 1)],
    );
    const runs = await indexing.newestRuns(batchId);
    expect(runs.sort((a, b) => a.status.localeCompare(b.status))).toEqual([
      { docHash: hash(batchId, 1), status: 'FAILED', statusMessage: 'No text' },
      { docHash: hash(batchId, 0), status: 'PENDING', statusMessage: null },
    ]);
  });
});
