/** Documents per second, end to end: 1,000 Markdown files of 10 KB, into an empty vector database and into one of 50,000 chunks. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import { median, round, timed } from './measure.mjs';
import { startService } from './service.mjs';

const DOCUMENTS = 1000;
const DOCUMENT_BYTES = 10 * 1024;
const PREFILLED = { documents: 2500, chunks: 20, dimension: 384 };
const WORDS =
  'weir lock gate water level gauge boat pump seal flood winter repair crane inspection sensor valve river bank staff shift'.split(
    ' ',
  );

/** The same text for the same seed: sections of paragraphs, about 10 KB. */
const markdown = (seed) => {
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state;
  };
  let text = `# Report ${seed}\n\n`;
  while (text.length < DOCUMENT_BYTES) {
    text += `## Section ${next() % 1000}\n\n`;
    for (let paragraph = 0; paragraph < 3; paragraph += 1) {
      text += `${Array.from({ length: 60 }, () => WORDS[next() % WORDS.length]).join(' ')} ${next()}.\n\n`;
    }
  }
  return text.slice(0, DOCUMENT_BYTES);
};

const parameterSet = (id) =>
  `id: ${id}\nname: ${id}\nconfig:\n  chunk: {chunk_size: 256, chunk_overlap: 32}\n  embed: {model: hashing-384, batch_size: 64}\n  store: {data_dir: ${id}}\n`;

const prefill = async (directory, db) => {
  const store = new VectorStore({ root: directory, allowS3: false });
  const doclingJson = JSON.stringify({
    schema_name: 'DoclingDocument',
    version: '1.10.0',
    name: 'x',
    body: { self_ref: '#/body', children: [], label: 'unspecified', name: '_root_' },
    groups: [],
    texts: [],
    pictures: [],
    tables: [],
    pages: {},
  });
  let index = 0;
  const writer = async () => {
    while (index < PREFILLED.documents) {
      const number = index++;
      const chunks = Array.from({ length: PREFILLED.chunks }, (_, order) => ({
        order,
        content: `Chunk ${order} of ${number}`,
        headings: null,
        docItemRefs: [],
        labels: [],
        pageNumbers: [],
        tokens: 8,
      }));
      const vectors = chunks.map(({ order }) =>
        Float32Array.from({ length: PREFILLED.dimension }, (_, at) => Math.sin(number + order + at)),
      );
      await store.upsert(
        db,
        { provider: 'hashing', model: 'hashing-384', dimension: PREFILLED.dimension },
        {
          id: VectorStore.documentId(`sha256-prefill-${number}`),
          uri: `prefill/${number}`,
          title: null,
          metadata: {},
          markdown: 'x',
          doclingJson,
          chunks,
          vectors,
          createdAt: new Date(0),
        },
      );
    }
  };
  await Promise.all(Array.from({ length: 64 }, writer));
  await store.vacuum(db);
  await store.close();
};

const post = async (url, path, fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};

const load = async (url, seed, param) => {
  const { batch_id: batchId } = await post(url, '/batch/', { name: param, source: `${param}-${seed}` });
  const upload = await timed(async () => {
    let index = 0;
    const uploader = async () => {
      while (index < DOCUMENTS) {
        const number = index++;
        const file = new File([markdown(seed * DOCUMENTS + number)], `${number}.md`);
        await post(url, '/document/ingest-document', {
          batch_id: batchId,
          source: `${param}-${seed}`,
          source_uri: `${number}.md`,
          mime_type: 'text/markdown',
          file,
        });
      }
    };
    await Promise.all(Array.from({ length: 8 }, uploader));
  });
  const process = await timed(async () => {
    await post(url, '/batch/start-workflows', { batch_id: batchId, param_id: param });
    for (;;) {
      const response = await fetch(`${url}/api/v1/batch/status?batch_id=${batchId}&include_workflows=false`);
      const { workflow_count: count } = await response.json();
      if (count.FAILED > 0) throw new Error(`${count.FAILED} documents failed`);
      if (count.COMPLETED === DOCUMENTS) return;
      await sleep(50);
    }
  });
  return { uploadsPerSecond: DOCUMENTS / (upload.ms / 1000), documentsPerSecond: DOCUMENTS / (process.ms / 1000) };
};

export const documentsBench = async (root, createUrl, rounds) => {
  const results = { empty: [], filled: [], uploads: [] };
  for (let index = 0; index < rounds; index += 1) {
    const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
    await mkdir(join(directory, 'params'));
    for (const id of ['empty', 'filled']) await writeFile(join(directory, 'params', `${id}.yaml`), parameterSet(id));
    await prefill(join(directory, 'vectordb'), 'filled');
    const url = await createUrl(directory);
    const database = await connectDatabase({ url });
    await database.migrate();
    await database.close();
    const service = await startService(
      join(root, 'apps/ingester-api/bin/si-cli.mjs'),
      ['serve', '--port', '0'],
      {
        DOC_DB_URL: url,
        FILE_STORE_DIR: join(directory, 'file_store'),
        VECTORDB_DIR: join(directory, 'vectordb'),
        WORKFLOW_DIR: join(root, 'config/workflows'),
        PARAM_DIR: join(directory, 'params'),
        INGEST_WORKER_CONCURRENCY: '32',
        WORKER_TASK_COUNT: '16',
      },
      directory,
    );
    // Threads and code are warm in the second load as in the first.
    await load(service.url, 90 + index, 'empty');
    await rm(join(directory, 'vectordb', 'empty'), { recursive: true, force: true });
    const empty = await load(service.url, 2 * index + 1, 'empty');
    const filled = await load(service.url, 2 * index + 2, 'filled');
    await service.stop();
    await rm(directory, { recursive: true, force: true });
    results.empty.push(empty.documentsPerSecond);
    results.filled.push(filled.documentsPerSecond);
    results.uploads.push(empty.uploadsPerSecond);
  }
  const [empty, filled] = [median(results.empty), median(results.filled)];
  return {
    empty: round(empty),
    filled: round(filled),
    ratio: round(filled / empty, 2),
    uploadsPerSecond: round(median(results.uploads)),
  };
};
