import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { VectorMaintenance } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import { Processing } from '../../testing/processed-batch.fixture.js';
import type { ContractState } from './contract-state.fixture.js';

const MANUAL = '# Weir manual\n\nThe lock opens at six in the morning.\n';
const EMPTY = { name: 'spare', version: '1.10.0', body: { self_ref: '#/body', children: [] }, texts: [], pages: {} };
const HOUR_MS = 3_600_000;
const REMOTE =
  'id: remote\nname: Remote\nconfig:\n  embed: {provider: openai, model: test-model}\n  store: {data_dir: remote}\n';

export const vectorStates: Readonly<Record<string, ContractState>> = {
  /** A document that went through the built-in workflow, into a database with local and one with remote embeddings. */
  processed: {
    lasting: true,
    async make({ site: { api } }) {
      await api.post('/workflow/param-sets', { yaml_content: REMOTE });
      const processing = new Processing(api);
      await processing.start();
      const batchId = await processing.batch('manuals');
      const hash = await processing.upload(batchId, 'manuals', 'manual.md', MANUAL);
      const runGroupId = await processing.process(batchId);
      await processing.process(batchId, 'remote');
      await processing.stop();
      const runs = await api.get<{ id: number }[]>(`/workflow/?batch_id=${batchId}`);
      return { run_id: runs.body.at(-1)!.id, run_group_id: runGroupId, hash, db: 'default', remote: 'remote' };
    },
  },

  /** The one with remote embeddings, which another process maintains and is long at it. */
  'maintained database': {
    lasting: true,
    async make({ site: { api } }) {
      const maintenance = new VectorMaintenance(api.test.database);
      while (!(await maintenance.take('remote', 'another process', HOUR_MS))) await nextTurn();
      return { db: 'remote' };
    },
  },

  /** A database that no parameter set names. */
  'spare database': {
    async make({ site: { api }, serial }) {
      const db = `spare-${serial}`;
      const identity = { provider: 'hashing', model: 'hashing-2', dimension: 2 };
      const text = 'spare';
      await api.runtime.vectorStore.upsert(db, identity, {
        ...{ id: VectorStore.documentId(db), uri: 'spare.md', title: null, metadata: {}, createdAt: new Date() },
        ...{ markdown: text, doclingJson: JSON.stringify(EMPTY), vectors: [Float32Array.of(1, 0)] },
        chunks: [{ order: 0, content: text, headings: null, docItemRefs: [], labels: [], pageNumbers: [], tokens: 1 }],
      });
      return { db };
    },
  },

  /** A question about a database that is not there, asked once. */
  'kept question': {
    async make({ site: { api }, serial }) {
      const db = `asked-${serial}`;
      const fields = { db, question: 'When does the lock open?', expected_uri: 'manual.md' };
      const { body } = await api.post<{ id: number }>('/vectordb/questions', fields);
      await api.post('/vectordb/questions/ask', { db });
      return { db, id: body.id };
    },
  },

  'many questions': {
    lasting: true,
    async make({ site: { api } }) {
      const one = `select 'many', 'lock', 'fts', 'a', 0`;
      await api.test.database.rows(
        `insert into kept_question (data_dir, question, mode, expected_uri, created_date)
         ${Array.from({ length: 200 }, () => one).join(' union all ')}`,
      );
      return { db: 'many' };
    },
  },

  'damaged database': {
    lasting: true,
    async make({ site: { api } }) {
      for (const table of ['documents', 'document_meta', 'chunks', 'document_items', 'settings']) {
        const versions = join(api.directory, `vectordb/damaged/${table}.lance/_versions`);
        await mkdir(versions, { recursive: true });
        await writeFile(join(versions, '1.manifest'), 'no manifest');
      }
      return { db: 'damaged' };
    },
  },
};
