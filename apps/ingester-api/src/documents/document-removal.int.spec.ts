import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactKey } from '@sluice/artifact-store';
import { PendingRemovals } from '@sluice/persistence';
import { DocumentRemoval } from '@sluice/workflow-engine';
import { DIALECTS, eventually } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { DocumentRemoved, OrphansRemoved } from './document-removal.dto.js';

/** Has `work` done before the next call of a method for which `when` holds; returns how to undo that. */
const before = <Parameters extends unknown[], Result>(
  object: object,
  name: string,
  original: (...parameters: Parameters) => Promise<Result>,
  when: (...parameters: Parameters) => boolean,
  work: () => Promise<unknown>,
): (() => void) => {
  let done = false;
  const replacement = async (...parameters: Parameters): Promise<Result> => {
    if (!done && when(...parameters)) {
      done = true;
      await work();
    }
    return original.apply(object, parameters);
  };
  Object.assign(object, { [name]: replacement });
  return () => Object.assign(object, { [name]: original });
};

describe.each(DIALECTS)('removal of documents over HTTP, on %s', (dialect) => {
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

  const remove = (uri: string, source: string) =>
    api.delete<DocumentRemoved>(`/document/by-uri?${new URLSearchParams({ uri, source })}`);

  const filesOf = async (hash: string): Promise<string[]> =>
    (await readdir(join(api.directory, 'file_store'), { recursive: true })).filter((path) => path.includes(hash));

  const pending = async (): Promise<number> => {
    const [row] = await api.test.database.rows<{ count: number }>(`select count(*) as count from pending_removal`);
    return row!.count;
  };

  /** Makes what failed due now, as after its delay. */
  const makeDue = () => api.test.database.rows(`update pending_removal set due_date = 0`);

  describe('DELETE document/by-uri', () => {
    it('removes the document from database, artifact store and vector database', async () => {
      const batchId = await processing.batch('all');
      const hash = await processing.upload(batchId, 'all', 'a.md', '# All of it\n\nGoes away.\n');
      await processing.process(batchId);
      expect(await processing.stored('default')).toContain('a.md');
      expect((await filesOf(hash)).length).toBeGreaterThanOrEqual(5);
      const { status, body } = await remove('a.md', 'all');
      expect(status).toBe(200);
      const { deleted_lifecycle_history: lifecycle } = body.statistics;
      expect(lifecycle).toBeGreaterThan(10);
      expect(body).toEqual({
        message: 'Deleted a.md of source all',
        uri: 'a.md',
        source: 'all',
        statistics: {
          deleted_document_uris: 1,
          deleted_uri_history: 1,
          deleted_documents: 1,
          deleted_workflow_runs: 1,
          deleted_run_steps: 5,
          deleted_lifecycle_history: lifecycle,
          total_deleted: 9 + lifecycle,
        },
        pending_removals: 0,
      });
      expect(await filesOf(hash)).toEqual([]);
      expect(await processing.stored('default')).not.toContain('a.md');
      expect(await pending()).toBe(0);
      expect((await remove('a.md', 'all')).status).toBe(404);
      const search = await api.get<{ results: { uri: string }[] }>('/vectordb/search?db=default&q=goes+away');
      expect(search.body.results.map(({ uri }) => uri)).not.toContain('a.md');
    });

    it('removes the copies itself, though another service looks for due ones at that moment', async () => {
      const batchId = await processing.batch('raced');
      await processing.upload(batchId, 'raced', 'a.md', '# Raced\n\nBy another service.\n');
      await processing.process(batchId);
      const { removeLocation } = DocumentRemoval.prototype;
      const elsewhere = new PendingRemovals(api.test.database);
      const taken: unknown[] = [];
      Object.assign(DocumentRemoval.prototype, {
        async removeLocation(this: DocumentRemoval, ...location: Parameters<typeof removeLocation>) {
          const removed = await removeLocation.apply(this, location);
          taken.push(await elsewhere.claimDue(100));
          return removed;
        },
      });
      try {
        expect((await remove('a.md', 'raced')).body).toMatchObject({ pending_removals: 0 });
      } finally {
        Object.assign(DocumentRemoval.prototype, { removeLocation });
      }
      expect(taken).toEqual([[]]);
    });

    it('keeps a document that another location names; its vector rows name that one', async () => {
      const batchId = await processing.batch('shared');
      const hash = await processing.upload(batchId, 'shared', 'one.md', '# Shared\n\nBy two.\n');
      await processing.upload(batchId, 'shared', 'two.md', '# Shared\n\nBy two.\n');
      await processing.process(batchId);
      expect(await processing.stored('default')).toContain('one.md');
      const { body } = await remove('one.md', 'shared');
      expect(body.statistics).toEqual({
        deleted_document_uris: 1,
        deleted_uri_history: 1,
        deleted_documents: 0,
        deleted_workflow_runs: 0,
        deleted_run_steps: 0,
        deleted_lifecycle_history: 0,
        total_deleted: 2,
      });
      expect(await processing.stored('default')).toEqual(expect.arrayContaining(['two.md']));
      expect(await processing.stored('default')).not.toContain('one.md');
      expect((await filesOf(hash)).length).toBeGreaterThanOrEqual(5);
    });

    it('keeps on record what a vector database that is down still holds, and removes it later', async () => {
      const batchId = await processing.batch('down');
      await processing.upload(batchId, 'down', 'down.md', '# Down\n\nThe database is away.\n');
      await processing.process(batchId);
      const meta = join(api.directory, 'vectordb/default/document_meta.lance');
      await rename(meta, `${meta}.away`);
      await writeFile(meta, 'in the way');
      try {
        const { status, body } = await remove('down.md', 'down');
        expect(status).toBe(200);
        expect(body).toMatchObject({
          message: 'Deleted down.md of source down; 1 stored copy is still to be removed',
          statistics: { deleted_documents: 1 },
          pending_removals: 1,
        });
      } finally {
        await rm(meta);
        await rename(`${meta}.away`, meta);
      }
      expect(await processing.stored('default')).toContain('down.md');
      await makeDue();
      await api.post('/document/cleanup-orphans');
      expect(await processing.stored('default')).not.toContain('down.md');
      expect(await pending()).toBe(0);
    });

    it('brings a document back whose copies were still to be removed', async () => {
      const batchId = await processing.batch('back');
      const text = '# Back\n\nAgain.\n';
      const hash = await processing.upload(batchId, 'back', 'back.md', text);
      await processing.process(batchId);
      await api.test.database.rows(
        `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts)
         select doc_hash, artifact_type, step_config_id, '', 0, 0 from document_artifact where doc_hash = $1`,
        [hash],
      );
      await api.test.database.rows(`delete from document_artifact where doc_hash = $1`, [hash]);
      await processing.upload(batchId, 'back', 'back.md', text);
      expect(await pending()).toBe(0);
      expect(await api.test.database.rows(`select 1 from document_artifact where doc_hash = $1`, [hash])).toHaveLength(
        5,
      );
      expect((await filesOf(hash)).length).toBeGreaterThanOrEqual(5);
    });

    it('can be followed by the same upload at once', async () => {
      const batchId = await processing.batch('again');
      const text = '# Again\n\nAnd again.\n';
      for (let round = 0; round < 5; round += 1) {
        const upload = processing.upload(batchId, 'again', `again-${round}.md`, text);
        if (round > 0) await remove(`again-${round - 1}.md`, 'again');
        const hash = await upload;
        expect(await filesOf(hash)).toContain(`raw/${hash}`);
      }
      await processing.process(batchId);
      expect(await processing.stored('default')).toContain('again-4.md');
    });

    it('leaves nothing behind when the document is removed while a step writes its artifact', async () => {
      const batchId = await processing.batch('parsing');
      const hash = await processing.upload(batchId, 'parsing', 'parsing.md', '# Parsing\n');
      const { artifactStore } = api.runtime;
      const { adopt } = artifactStore;
      const isChunks = ({ type }: ArtifactKey): boolean => type === 'CHUNKS';
      const restore = before(artifactStore, 'adopt', adopt, isChunks, () => remove('parsing.md', 'parsing'));
      try {
        await processing.process(batchId);
      } finally {
        restore();
      }
      await eventually(
        'no file',
        () => filesOf(hash),
        (all) => all.length === 0,
      );
      expect(await processing.stored('default')).not.toContain('parsing.md');
      expect(await pending()).toBe(0);
    });

    it('leaves nothing behind when the document is removed while it is stored', async () => {
      const batchId = await processing.batch('storing');
      const hash = await processing.upload(batchId, 'storing', 'storing.md', '# Storing\n');
      const { vectorStore } = api.runtime;
      const { upsert } = vectorStore;
      const restore = before(
        vectorStore,
        'upsert',
        upsert,
        () => true,
        () => remove('storing.md', 'storing'),
      );
      try {
        await processing.process(batchId);
      } finally {
        restore();
      }
      const recorded = (table: string) => api.test.database.rows(`select 1 from ${table} where doc_hash = $1`, [hash]);
      // The step has ended.
      await eventually(
        'no write',
        () => recorded('vector_write'),
        (all) => all.length === 0,
      );
      await eventually('the removal', async () => {
        await api.post('/document/cleanup-orphans');
        return (await pending()) + (await recorded('rag_entry')).length === 0;
      });
      expect(await processing.stored('default')).not.toContain('storing.md');
      expect(await filesOf(hash)).toEqual([]);
    });

    it.each(['', '?uri=a', '?source=a', '?uri=&source=a'])('refuses "%s"', async (query) => {
      expect((await api.delete(`/document/by-uri${query}`)).status).toBe(400);
    });

    it('changes nothing when the database fails', async () => {
      const batchId = await processing.batch('fails');
      const hash = await processing.upload(batchId, 'fails', 'fails.md', '# Fails\n');
      await api.test.database.rows('alter table document_uri_history rename to away');
      try {
        expect(await remove('fails.md', 'fails')).toMatchObject({ status: 500, body: { status_code: 500 } });
      } finally {
        await api.test.database.rows('alter table away rename to document_uri_history');
      }
      expect((await api.get<unknown[]>('/document/?source=fails')).body).toHaveLength(1);
      expect(await filesOf(hash)).toHaveLength(1);
      expect(await pending()).toBe(0);
    });
  });

  describe('POST document/cleanup-orphans', () => {
    it('removes documents that no location names, with their files, and nothing that answers questions yet', async () => {
      const batchId = await processing.batch('orphans');
      const old = await processing.upload(batchId, 'orphans', 'doc.md', '# Old version\n');
      await processing.process(batchId);
      const edited = await processing.upload(batchId, 'orphans', 'doc.md', '# New version\n');
      const { status, body } = await api.post<OrphansRemoved>('/document/cleanup-orphans/');
      expect(status).toBe(200);
      expect(body).toEqual({
        message: 'Deleted 1 document that no location names',
        statistics: { deleted_documents: 1, deleted_history: 0 },
      });
      expect(await filesOf(old)).toEqual([]);
      expect(await filesOf(edited)).toHaveLength(1);
      const titles = async (): Promise<string[]> => {
        const filter = encodeURIComponent("uri = 'doc.md'");
        const path = `/vectordb/documents?db=default&filter=${filter}`;
        return (await api.get<{ documents: { title: string }[] }>(path)).body.documents.map(({ title }) => title);
      };
      expect(await titles()).toEqual(['Old version']);
      await processing.process(batchId);
      expect(await titles()).toEqual(['New version']);
    });

    it('has nothing to do when there are none', async () => {
      expect((await api.post<OrphansRemoved>('/document/cleanup-orphans')).body.statistics).toEqual({
        deleted_documents: 0,
        deleted_history: 0,
      });
    });

    it('keeps on record what the artifact store does not remove', async () => {
      const batchId = await processing.batch('store');
      const hash = await processing.upload(batchId, 'store', 'store.md', '# In the store\n');
      const file = join(api.directory, 'file_store/raw', hash);
      await rename(file, `${file}.away`);
      // A directory cannot be removed as a file.
      await mkdir(file);
      const { body } = await remove('store.md', 'store');
      expect(body).toMatchObject({ pending_removals: 1 });
      await rm(file, { recursive: true });
      await rename(`${file}.away`, file);
      await makeDue();
      await api.post('/document/cleanup-orphans');
      expect(await filesOf(hash)).toEqual([]);
      expect(await pending()).toBe(0);
    });
  });
});
