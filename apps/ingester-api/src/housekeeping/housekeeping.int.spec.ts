import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ArtifactType, silentLogger } from '@sluice/domain';
import {
  AuditLog,
  EmbeddingCacheRepository,
  PRUNED_AT_ONCE,
  RunDays,
  RunPruning,
  UnreferencedArtifacts,
} from '@sluice/persistence';
import { DIALECTS, hashOf } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import { FileCollector } from './file-collector.js';
import { History } from './history.js';
import { Housekeeping } from './housekeeping.js';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

describe.each(DIALECTS)('housekeeping on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
    await processing.start();
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  const keepHouse = (): Promise<void> => {
    const { database, artifactStore } = api.runtime;
    const files = new FileCollector(new UnreferencedArtifacts(database), artifactStore, silentLogger);
    const retention = { runDays: 5, fileDays: 2, cacheDays: 3, auditDays: 4 };
    return new Housekeeping(
      new RunPruning(database),
      new EmbeddingCacheRepository(database),
      files,
      new History(new RunDays(database), new AuditLog(database)),
      retention,
      silentLogger,
    ).run(never);
  };

  const removePlanned = () => api.post('/document/cleanup-orphans');
  const raw = (hash: string) => ({ type: ArtifactType.Doc, hash });
  const exists = (hash: string): Promise<boolean> => api.runtime.artifactStore.exists(raw(hash));
  const age = (path: string): Promise<void> => {
    const long = new Date(Date.now() - 10 * DAY_MS);
    return utimes(join(api.directory, 'file_store', path), long, long);
  };
  const configIdsOf = async (hash: string, type: ArtifactType): Promise<number[]> =>
    (await api.runtime.artifactRecords.artifactsOf(hash))
      .filter((artifact) => artifact.artifactType === type)
      .map(({ stepConfigId }) => stepConfigId)
      .sort((one, other) => one - other);

  it('removes old files without document, and no others', async () => {
    const batchId = await processing.batch('files');
    const kept = await processing.upload(batchId, 'files', 'kept.md', '# Kept\n\nText.\n');
    const unknown = hashOf('left by a crash');
    const justWritten = hashOf('of an upload under way');
    await api.runtime.artifactStore.put(raw(unknown), 'left');
    await api.runtime.artifactStore.put(raw(justWritten), 'new');
    await api.runtime.artifactStore.put({ type: 'CHUNKS', hash: unknown, stepConfigId: 3 }, '[]');
    for (const path of [`raw/${unknown}`, `raw/${kept}`, `chunks/3/${unknown}`]) await age(path);
    await keepHouse();
    expect(await exists(unknown)).toBe(true);
    // Two of three were strangers: that is withheld. Among more of what is known they are removed.
    for (const name of ['a', 'b', 'c']) {
      await age(`raw/${await processing.upload(batchId, 'files', `${name}.md`, `# ${name}\n\nText.\n`)}`);
    }
    await keepHouse();
    await removePlanned();
    expect([await exists(unknown), await exists(justWritten), await exists(kept)]).toEqual([false, true, true]);
    expect(await api.runtime.artifactStore.exists({ type: 'CHUNKS', hash: unknown, stepConfigId: 3 })).toBe(false);
  });

  it('keeps a file whose document is uploaded before its removal is carried out', async () => {
    const text = '# Comes back\n\nText.\n';
    const hash = hashOf(text);
    await api.runtime.artifactStore.put(raw(hash), text);
    await age(`raw/${hash}`);
    await keepHouse();
    expect(await api.test.database.rows(`select 1 from pending_removal where doc_hash = $1`, [hash])).toHaveLength(1);
    await processing.upload(await processing.batch('back'), 'back', 'back.md', text);
    await removePlanned();
    expect(await exists(hash)).toBe(true);
  });

  it('removes artifacts that no run has any more, and what runs have is used again', async () => {
    const batchId = await processing.batch('steps');
    const hash = await processing.upload(batchId, 'steps', 'one.md', '# One\n\nText of one.\n');
    const group = await processing.process(batchId);
    const [first] = await configIdsOf(hash, ArtifactType.Chunks);
    const chunks = { type: ArtifactType.Chunks, hash, stepConfigId: first! };
    await api.test.database.rows(`update document_artifact set created_date = created_date - $1`, [10 * DAY_MS]);
    await keepHouse();
    expect(await api.runtime.artifactStore.exists(chunks)).toBe(true);
    await api.delete(`/workflow/run-groups/${group}`);
    await keepHouse();
    expect(await api.runtime.artifactStore.exists(chunks)).toBe(false);
    expect(await configIdsOf(hash, ArtifactType.Chunks)).toEqual([]);
    expect(await exists(hash)).toBe(true);
    await processing.process(batchId);
    expect(await api.runtime.artifactStore.exists(chunks)).toBe(true);
  });

  it('does not remove an artifact whose run is created at this moment', async () => {
    const batchId = await processing.batch('race');
    const hash = await processing.upload(batchId, 'race', 'race.md', '# Race\n\nText of a race.\n');
    for (let round = 0; round < 5; round += 1) {
      const group = await processing.process(batchId);
      await api.test.database.rows(`update document_artifact set created_date = created_date - $1`, [10 * DAY_MS]);
      await api.delete(`/workflow/run-groups/${group}`);
      // Its steps find the artifacts, or make them again; what one of them found is there for the next.
      const [next] = await Promise.all([processing.process(batchId), keepHouse()]);
      await api.delete(`/workflow/run-groups/${next}`);
    }
    expect(await exists(hash)).toBe(true);
  });

  it('records artifacts that were never recorded, so that they leave with their document', async () => {
    const batchId = await processing.batch('unrecorded');
    const hash = await processing.upload(batchId, 'unrecorded', 'u.md', '# Unrecorded\n\nText.\n');
    const key = { type: ArtifactType.Chunks, hash, stepConfigId: 999 };
    await api.runtime.artifactStore.put(key, '[]');
    await age(`chunks/999/${hash}`);
    await keepHouse();
    expect(await configIdsOf(hash, ArtifactType.Chunks)).toEqual([999]);
    await api.delete(`/document/by-uri?${new URLSearchParams({ uri: 'u.md', source: 'unrecorded' })}`);
    expect(await api.runtime.artifactStore.exists(key)).toBe(false);
  });

  it('forgets old vectors, however many there are', async () => {
    const cache = new EmbeddingCacheRepository(api.runtime.database);
    const names = Array.from({ length: PRUNED_AT_ONCE + 500 }, (_, index) => `text-${index}`);
    await cache.put('old', new Map(names.map((name) => [name, Float32Array.from([1])])));
    await api.test.database.rows(`update embedding_cache set created_date = created_date - $1 where model = 'old'`, [
      4 * DAY_MS,
    ]);
    await cache.put('new', new Map([['text', Float32Array.from([1])]]));
    await keepHouse();
    expect((await cache.get('old', names)).size).toBe(0);
    expect((await cache.get('new', ['text'])).size).toBe(1);
  });

  it('writes down what a day came to before it forgets runs of it, and forgets old changes', async () => {
    const { database } = api.test;
    const batchId = await processing.batch('days');
    await processing.upload(batchId, 'days', 'd.md', '# Days\n\nText.\n');
    const first = await processing.process(batchId);
    await processing.process(batchId);
    const ago = 10 * DAY_MS;
    for (const table of ['workflow_run', 'run_group']) {
      const dates = ['created_date', 'start_date', 'completed_date'].map((name) => `${name} = ${name} - ${ago}`);
      await database.rows(
        `update ${table} set ${dates.join(', ')} where ${table === 'run_group' ? 'id' : 'run_group_id'} = $1`,
        [first],
      );
    }
    await database.rows('delete from run_day');
    const log = new AuditLog(database);
    await log.add({ actor: 'ada', action: 'x', summary: 'X', target: null, details: {} });
    await database.rows(`update audit_entry set last_date = last_date - $1 where action = 'x'`, [ago]);
    await keepHouse();
    expect((await api.get(`/workflow/run-groups/${first}`)).status).toBe(404);
    const [day] = await new RunDays(database).list(30);
    expect(day).toMatchObject({ completed: 1, failed: 0 });
    expect((await log.page({ action: 'x' }, { page: 1, rowsPerPage: 1 })).total).toBe(0);
  });
});
