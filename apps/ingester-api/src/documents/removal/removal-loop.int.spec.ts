import { silentLogger } from '@sluice/domain';
import { PendingRemovals, VectorDeletions } from '@sluice/persistence';
import { DIALECTS, eventually, hashOf } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../../testing/api.fixture.js';
import { ArtifactCopies } from './artifact-copies.js';
import { CopyRemover } from './copy-remover.js';
import { RemovalLoop } from './removal-loop.js';
import { VectorCopies } from './vector-copies.js';

describe.each(DIALECTS)('the loop that removes what is left, on %s', (dialect) => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
  });
  afterAll(() => api.close());

  const WORKER_TIMEOUT_MS = 60_000;

  const createLoop = (): RemovalLoop => {
    const { documents, artifactRecords, artifactStore, vectorStore, database } = api.runtime;
    const pending = new PendingRemovals(database);
    const artifacts = new ArtifactCopies(documents, artifactRecords, artifactStore);
    const vectors = new VectorCopies(documents, artifactRecords, vectorStore, new VectorDeletions(database));
    return new RemovalLoop(
      new CopyRemover(pending, artifacts, vectors, silentLogger),
      pending,
      silentLogger,
      WORKER_TIMEOUT_MS,
    );
  };

  it('carries on at the start of the service with what another process did not finish', async () => {
    const hash = hashOf('left behind');
    await api.runtime.artifactStore.put({ type: 'CHUNKS', hash, stepConfigId: 3 }, 'chunks');
    await api.test.database.rows(
      `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, lease_until, attempts)
       values ($1, 'CHUNKS', 3, '', 1, 1, 1)`,
      [hash],
    );
    const write = { stepId: 1, workerId: 'w', docHash: hash, dataDir: 'gone' };
    await api.runtime.vectorWrites.stored(write, { ragId: 'x', stepConfigId: 1 });
    const loop = createLoop();
    loop.onApplicationBootstrap();
    const left = () => api.test.database.rows(`select 1 from pending_removal union all select 1 from rag_entry`);
    await eventually('no pending removal', left, (rows) => rows.length === 0);
    await loop.onModuleDestroy();
    expect(await api.runtime.artifactStore.exists({ type: 'CHUNKS', hash, stepConfigId: 3 })).toBe(false);
  });

  it('ends at once when the service does', async () => {
    const loop = createLoop();
    loop.onApplicationBootstrap();
    await expect(loop.onModuleDestroy()).resolves.toBeUndefined();
  });
});
