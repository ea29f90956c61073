import { performance } from 'node:perf_hooks';
import { aDocument, aStore } from './testing/document.fixture.js';
import type { DocumentRecord, EmbeddingIdentity, VectorStore } from './index.js';

const identity: EmbeddingIdentity = { provider: 'bench', model: 'random', dimension: 384 };
const CHUNKS = 20;
const IN_FLIGHT = 64;
const DOCUMENTS = 2_000;
const PRELOADED_DOCUMENTS = 2_500;

const words = Array.from({ length: 5_000 }, (_, index) => `w${index.toString(36)}`);
const text = (): string => Array.from({ length: 40 }, () => words[Math.floor(Math.random() * words.length)]).join(' ');

const documents = (prefix: string, count: number): DocumentRecord[] =>
  Array.from({ length: count }, (_, index) =>
    aDocument(`${prefix}-${index}`, {
      texts: Array.from({ length: CHUNKS }, text),
      vectors: Array.from({ length: CHUNKS }, () => Float32Array.from({ length: identity.dimension }, Math.random)),
    }),
  );

/** Stores the documents with `IN_FLIGHT` at a time; returns documents per second. */
async function storeAll(store: VectorStore, db: string, all: readonly DocumentRecord[]): Promise<number> {
  const queue = all.values();
  const started = performance.now();
  const lanes = Array.from({ length: IN_FLIGHT }, async () => {
    for (const document of queue) await store.upsert(db, identity, document);
  });
  await Promise.all(lanes);
  return (all.length * 1000) / (performance.now() - started);
}

const { store, dispose } = await aStore();
const report: Record<string, number | string> = {};
await storeAll(store, 'warm-up', documents('warm', 256));
report['documents/s into an empty database'] = await storeAll(store, 'empty', documents('empty', DOCUMENTS));
await storeAll(store, 'full', documents('preload', PRELOADED_DOCUMENTS));
let started = performance.now();
await store.vacuum('full');
report['ms to vacuum 50,000 chunks'] = performance.now() - started;
report['documents/s on top of 50,000 chunks'] = await storeAll(store, 'full', documents('more', DOCUMENTS));
started = performance.now();
await store.search('full', { query: 'w1 w2', vector: new Float32Array(384).fill(0.5), mode: 'hybrid', limit: 10 });
report['ms for a hybrid search, 40,000 of 90,000 chunks unindexed'] = performance.now() - started;
report['documents/s stored again'] = await storeAll(store, 'full', documents('more', 640));
report['peak memory in MiB'] = process.resourceUsage().maxRSS / 1024;
await dispose();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
