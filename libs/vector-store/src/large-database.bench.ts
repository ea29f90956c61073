import { performance } from 'node:perf_hooks';
import { connect } from '@lancedb/lancedb';
import { aDocument, aStore } from './testing/document.fixture.js';
import { type DocumentRecord, type SearchRequest, VectorStore } from './index.js';

/** What a database of 50,000 chunks costs: replacing, vacuuming, searching, and its index of vectors. */
const DIMENSION = 384;
const PER_DOCUMENT = 20;
const DOCUMENTS = 2_500;
const GROUPS = 200;
/** Ways in which the vectors vary. */
const LATENT = 24;
const QUERIES = 40;
const DB = 'large';
const identity = { provider: 'bench', model: 'groups', dimension: DIMENSION };

/** The same numbers in each run. */
let state = 1;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const normals = (count: number): number[] => Array.from({ length: count }, normal);
const centres = Array.from({ length: GROUPS }, () => normals(LATENT));
const directions = Array.from({ length: LATENT }, () => normals(DIMENSION));
/** Vectors of length 1 that lie in groups which overlap, and vary in fewer ways than they have numbers, as those of texts do. */
const vector = (): Float32Array => {
  const latent = centres[Math.floor(random() * GROUPS)]!.map((number) => number + normal());
  const sum = new Float32Array(DIMENSION);
  for (const [k, weight] of latent.entries()) {
    const along = directions[k]!;
    for (let n = 0; n < DIMENSION; n += 1) sum[n]! += weight * along[n]!;
  }
  const length = Math.hypot(...sum);
  return sum.map((number) => number / length);
};
const word = (): string => `w${Math.floor(5_000 * random() ** 2).toString(36)}`;
const aLargeDocument = (n: number): DocumentRecord =>
  aDocument(`d${n}`, {
    texts: Array.from({ length: PER_DOCUMENT }, () => Array.from({ length: 40 }, word).join(' ')),
    vectors: Array.from({ length: PER_DOCUMENT }, vector),
  });

const report: Record<string, string> = {};
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  report[name] = `${Math.round(performance.now() - started)} ms`;
  return result;
}
const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;

async function storeAll(name: string, store: VectorStore, count: number, inFlight: number): Promise<void> {
  const queue = Array.from({ length: count }, (_, n) => aLargeDocument(n)).values();
  const lane = async (): Promise<void> => {
    for (const document of queue) await store.upsert(DB, identity, document);
  };
  await timed(name, () => Promise.all(Array.from({ length: inFlight }, lane)));
}

const requests = Array.from({ length: QUERIES }, () => ({ query: `${word()} ${word()}`, vector: vector(), limit: 10 }));

async function searches(store: VectorStore, when: string): Promise<void> {
  for (const mode of ['vector', 'fts', 'hybrid'] as const) {
    const times: number[] = [];
    for (const request of requests) {
      const started = performance.now();
      await store.search(DB, { ...request, mode } satisfies SearchRequest);
      times.push(performance.now() - started);
    }
    report[`search ${when}, ${mode}, median and slowest of ${QUERIES}`] =
      `${Math.round(median(times))} ms, ${Math.round(Math.max(...times))} ms`;
  }
}

/** Of the ten nearest, how many are found. */
async function recall(store: VectorStore): Promise<number> {
  const connection = await connect(store.resolve(DB));
  const chunks = await connection.openTable('chunks');
  let common = 0;
  for (const request of requests) {
    const rows: { id: string }[] = await chunks
      .query()
      .nearestTo(request.vector)
      .bypassVectorIndex()
      .limit(10)
      .toArray();
    const right = new Set(rows.map(({ id }) => id));
    const { hits } = await store.search(DB, { ...request, mode: 'vector' });
    common += hits.filter(({ chunkId }) => right.has(chunkId)).length;
  }
  connection.close();
  return common / (10 * QUERIES);
}

// Maintenance only where it is measured.
const never = { commits: Infinity, unindexedRows: Infinity, idleMs: 2 ** 30, closingMs: 0 };
const { root, store, dispose } = await aStore({ maintenance: { ...never, vectorIndexRows: Infinity } });
await storeAll('storing 2,500 documents of 20 chunks, 64 at a time', store, DOCUMENTS, 64);
await searches(store, 'before maintenance');
await timed('vacuum of 50,000 fresh chunks', () => store.vacuum(DB));
await searches(store, 'after maintenance');
await storeAll('replacing 20 documents, one after the other', store, 20, 1);
await storeAll('replacing 256 documents, 64 at a time', store, 256, 64);
await timed('vacuum after 276 replaced documents', () => store.vacuum(DB));
await timed('vacuum without retention', () => store.vacuum(DB, { retentionMs: 0 }));
const indexed = new VectorStore({ root, allowS3: false, maintenance: { ...never, vectorIndexRows: 20_000 } });
await timed('vacuum that makes the index of 50,000 vectors', () => indexed.vacuum(DB));
await searches(indexed, 'with the index of vectors');
report['recall@10 with the index of vectors'] = String(await recall(indexed));
report['peak memory'] = `${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`;
await indexed.close();
await dispose();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
