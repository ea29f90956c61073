import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PendingRemovals, VectorDeletions, VectorMaintenance } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import { DIALECTS, eventually } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import { DeletionLoop } from './deletion-loop.js';
import type { VectorDeletionPreview } from './vector-deletion.dto.js';
import { VectorDeletionsService } from './vector-deletions.service.js';

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

const setOf = (id: string): string =>
  `id: ${id}\nname: ${id}\nconfig:\n  embed: {model: hashing-64}\n  store: {data_dir: ${id}}\n`;

describe.each(DIALECTS)('the deletion of a vector database, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  let deletions: VectorDeletions;
  let service: VectorDeletionsService;
  beforeAll(async () => {
    // A step that finds its database being deleted looks again soon.
    api = await ApiFixture.create(dialect, { WORKER_RETRY_DELAY: '0.1', WORKER_RETRY_MAX_DELAY: '1' });
    processing = new Processing(api);
    deletions = new VectorDeletions(api.runtime.database);
    service = api.part(VectorDeletionsService);
    // Carries on when the tests say so.
    await api.part(DeletionLoop).onModuleDestroy();
    await processing.start();
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  const remove = (db: string, confirm = db) =>
    api.delete<{ error: string }>(`/vectordb/database?${new URLSearchParams({ db, confirm })}`);
  const names = async (): Promise<string[]> =>
    (await api.get<{ databases: { name: string }[] }>('/vectordb/list')).body.databases.map(({ name }) => name);
  const recorded = (table: string, db: string) =>
    api.test.database.rows(`select 1 from ${table} where data_dir = $1`, [db]);
  const recordsLeft = async (db: string): Promise<string[]> => {
    const tables = ['rag_entry', 'vector_write', 'pending_removal', 'vector_maintenance', 'vector_deletion'];
    const counts = await Promise.all(tables.map((table) => recorded(table, db)));
    return tables.filter((_, index) => counts[index]!.length > 0);
  };

  /** A database with one document, whose name is that of its set. */
  const filled = async (id: string): Promise<{ batchId: number; hash: string }> => {
    await api.post('/workflow/param-sets', { yaml_content: setOf(id) });
    const batchId = await processing.batch(id);
    const hash = await processing.upload(batchId, id, `${id}.md`, `# ${id}\n\nThe lock opens at six, says ${id}.\n`);
    await processing.process(batchId, id);
    return { batchId, hash };
  };

  it('takes its files and records, and nothing else; it can be filled again', async () => {
    const { batchId, hash } = await filled('plain');
    expect((await api.get<VectorDeletionPreview>('/vectordb/deletion?db=plain')).body).toEqual({
      db: 'plain',
      documents: 1,
      chunks: 1,
      size_bytes: expect.any(Number),
      recorded_documents: 1,
      parameter_sets: ['plain'],
      kept_databases: [],
      written_by: [],
    });
    expect(await remove('plain')).toEqual({ status: 200, body: { status: 'ok', db: 'plain', recorded_documents: 1 } });
    expect(await names()).not.toContain('plain');
    expect(await recordsLeft('plain')).toEqual([]);
    expect((await readdir(join(api.directory, 'vectordb'))).filter((name) => name.startsWith('.'))).toEqual([]);
    expect((await api.get('/vectordb/search?db=plain&q=lock')).status).toBe(404);
    expect(await api.get(`/document/by-hash/${hash}`)).toMatchObject({ status: 200, body: { vector_databases: [] } });
    expect((await remove('plain')).status).toBe(404);
    await processing.process(batchId, 'plain');
    expect(await processing.stored('plain')).toEqual(['plain.md']);
  });

  it('wants its name once more, with its collection', async () => {
    await filled('named');
    expect(await remove('named', 'Named')).toMatchObject({ status: 400, body: { details: [{ field: 'confirm' }] } });
    expect((await remove('../named')).status).toBe(400);
    expect(await names()).toContain('named');
  });

  it('leaves databases below it alone', async () => {
    await filled('upper');
    const below = setOf('upper').replace('data_dir: upper', 'data_dir: upper, collection_name: below');
    await api.post('/workflow/param-sets', { yaml_content: below.replace('id: upper', 'id: upper-below') });
    const batchId = await processing.batch('below');
    await processing.upload(batchId, 'below', 'below.md', '# Below\n\nThe lock.\n');
    await processing.process(batchId, 'upper-below');
    const { body } = await api.get<VectorDeletionPreview>('/vectordb/deletion?db=upper');
    expect(body.kept_databases).toEqual(['upper/below']);
    expect((await remove('upper')).status).toBe(200);
    expect((await names()).filter((name) => name.startsWith('upper'))).toEqual(['upper/below']);
    expect(await processing.stored('upper/below')).toEqual(['below.md']);
    expect((await remove('upper/below')).status).toBe(200);
    expect((await names()).filter((name) => name.startsWith('upper'))).toEqual([]);
  });

  it('is refused while a run group writes it, also one that is paused, until that is cancelled', async () => {
    const { batchId } = await filled('written');
    await processing.stop();
    const started = await api.post<{ run_group: number }>('/batch/start-workflows', {
      batch_id: batchId,
      param_id: 'written',
    });
    const group = started.body.run_group;
    await api.post(`/workflow/run-groups/${group}/pause`);
    const refusal = await remove('written');
    expect(refusal).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(new RegExp(`written by run group ${group} \\(`)) },
    });
    expect((await api.get<VectorDeletionPreview>('/vectordb/deletion?db=written')).body.written_by).toMatchObject([
      { run_group_id: group },
    ]);
    expect(await deletions.isUnderWay('written')).toBe(false);
    expect(await processing.stored('written')).toEqual(['written.md']);
    await api.post(`/workflow/run-groups/${group}/cancel`);
    processing = new Processing(api);
    await processing.start();
    const ended = () => api.get<{ completed_date: string | null }>(`/workflow/run-groups/${group}`);
    await eventually('the end of the group', ended, ({ body }) => body.completed_date !== null);
    expect((await remove('written')).status).toBe(200);
  });

  it('has a step that begins meanwhile wait, and store into a new database', async () => {
    const { batchId } = await filled('begun');
    // As a process leaves it that dies in the middle.
    await deletions.announce('begun');
    await deletions.confirm('begun');
    await processing.upload(batchId, 'begun', 'second.md', '# Second\n\nThe lock opens at seven.\n');
    const processed = processing.process(batchId, 'begun');
    const waits = () => api.test.database.rows(`select 1 from run_step where status_message like '%is being deleted%'`);
    await eventually('a step that waits', waits, (rows) => rows.length > 0);
    expect(await processing.stored('begun')).toEqual(['begun.md']);
    await service.carryOn(never);
    await processed;
    expect(await processing.stored('begun')).toEqual(['begun.md', 'second.md']);
    expect(await deletions.isUnderWay('begun')).toBe(false);
  });

  it('has removals of documents wait, and needs none afterwards', async () => {
    await filled('removing');
    await deletions.announce('removing');
    await deletions.confirm('removing');
    const uri = new URLSearchParams({ uri: 'removing.md', source: 'removing' });
    expect(await api.delete(`/document/by-uri?${uri}`)).toMatchObject({ status: 200, body: { pending_removals: 1 } });
    expect(await processing.stored('removing')).toEqual(['removing.md']);
    await service.carryOn(never);
    expect(await recordsLeft('removing')).toEqual([]);
    expect(await names()).not.toContain('removing');
  });

  it('waits for a removal that is under way, and is called off when that does not end', async () => {
    const { hash } = await filled('taken');
    await api.test.database.rows(
      `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts)
       values ($1, 'RAG', 0, 'taken', 0, 0)`,
      [hash],
    );
    const pending = new PendingRemovals(api.runtime.database);
    const [taken] = await pending.claimOf(hash);
    const refused = await remove('taken');
    expect(refused).toMatchObject({ status: 503, body: { error: expect.stringMatching(/Try again/) } });
    expect(await deletions.isUnderWay('taken')).toBe(false);
    const removing = remove('taken');
    await eventually('the announcement', () => deletions.isUnderWay('taken'), Boolean);
    await pending.done(taken!);
    expect((await removing).status).toBe(200);
  });

  it('is refused while the database is being maintained', async () => {
    await filled('maintained');
    const maintenance = new VectorMaintenance(api.runtime.database);
    expect(await maintenance.take('maintained', 'another process', HOUR_MS)).toBe(true);
    expect((await remove('maintained')).status).toBe(503);
    expect(await deletions.isUnderWay('maintained')).toBe(false);
    await maintenance.giveBack('maintained', 'another process');
    expect((await remove('maintained')).status).toBe(200);
  });

  it('is carried on when its process dies, wherever it was', async () => {
    await filled('half');
    const root = join(api.directory, 'vectordb');
    await deletions.announce('half');
    await deletions.confirm('half');
    // Tables that were moved away, and one that is still there.
    await mkdir(join(root, 'elsewhere'));
    for (const table of ['chunks', 'documents'])
      await rename(join(root, `half/${table}.lance`), join(root, `elsewhere/${table}.lance`));
    await service.carryOn(never);
    expect(existsSync(join(root, 'half'))).toBe(false);
    expect(await recordsLeft('half')).toEqual([]);
    // Nothing but the records were left.
    await deletions.announce('half');
    await deletions.confirm('half');
    await service.carryOn(never);
    expect(await recordsLeft('half')).toEqual([]);
  });

  it('that was never confirmed is called off', async () => {
    await filled('announced');
    await deletions.announce('announced');
    await service.carryOn(never);
    expect(await deletions.isUnderWay('announced')).toBe(true);
    await api.test.database.rows(`update vector_deletion set begun_date = begun_date - 61000`);
    await service.carryOn(never);
    expect(await deletions.isUnderWay('announced')).toBe(false);
    expect(await processing.stored('announced')).toEqual(['announced.md']);
  });

  it('goes on beside searches and lists, which find all of it or nothing', async () => {
    await filled('searched');
    let deleted = false;
    const statuses = new Set<number>();
    const wrong: unknown[] = [];
    const searching = async (path: string): Promise<void> => {
      for (let goesOn = true; goesOn;) {
        goesOn = !deleted;
        const { status, body } = await api.get(path);
        statuses.add(status);
        if (![200, 404].includes(status)) wrong.push([path, body]);
      }
    };
    const searches = [
      'search?db=searched&q=lock',
      'documents?db=searched',
      'info?db=searched',
      'search?db=searched&q=six&mode=fts',
    ];
    const all = searches.map((path) => searching(`/vectordb/${path}`));
    await eventually('a search', () => Promise.resolve(statuses.has(200)), Boolean);
    const answer = await remove('searched');
    deleted = true;
    await Promise.all(all);
    expect(answer.status).toBe(200);
    expect(wrong).toEqual([]);
    expect([...statuses].sort()).toEqual([200, 404]);
  });

  it('of several at once is one', async () => {
    await filled('often');
    const answers = await Promise.all([1, 2, 3].map(() => remove('often')));
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await names()).not.toContain('often');
    expect(await recordsLeft('often')).toEqual([]);
  });

  it('of a damaged database is one as any other', async () => {
    await filled('broken');
    await rename(join(api.directory, 'vectordb/broken/settings.lance'), join(api.directory, 'vectordb/settings-gone'));
    expect((await remove('broken')).status).toBe(200);
    expect(await names()).not.toContain('broken');
  });

  it('leaves the maintenance of another process nothing to damage in a database of the same name', async () => {
    await filled('again');
    await using other = {
      store: new VectorStore({ root: join(api.directory, 'vectordb'), allowS3: false }),
      [Symbol.asyncDispose]: () => other.store.close(),
    };
    await other.store.remove('again', ['nobody']);
    expect((await remove('again')).status).toBe(200);
    const batchId = await processing.batch('again');
    await processing.upload(batchId, 'again', 'new.md', '# New\n\nThe lock.\n');
    await processing.process(batchId, 'again');
    await other.store.vacuum('again', { retentionMs: 0 });
    expect(await processing.stored('again')).toEqual(['new.md']);
    expect(await api.runtime.vectorStore.check('again', { thorough: true })).toEqual([]);
  });
});
