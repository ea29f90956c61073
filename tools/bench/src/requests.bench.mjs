/** Requests per second of the service against a bare Nest app that answers constants: what everything of ours costs together. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, BatchRepository } from '@sluice/persistence';
import { median, round } from './measure.mjs';
import { LOADS, requestsPerSecond } from './requests/load.mjs';
import { startService } from './service.mjs';

const BATCHES = 20;
const SECONDS = 5;
const WARM_UP_SECONDS = 20;

const seed = async (url) => {
  const database = await connectDatabase({ url });
  await database.migrate();
  const batches = new BatchRepository(database);
  for (let index = 1; index <= BATCHES; index += 1) await batches.create({ name: `Batch ${index}`, source: 'bench' });
  await database.close();
};

/** Both in turn, round by round, so that what else the machine does meets both. */
const compare = async (ours, bare, load, rounds) => {
  const results = { ours: [], bare: [] };
  for (let index = 0; index <= rounds; index += 1) {
    const seconds = index === 0 ? WARM_UP_SECONDS : SECONDS;
    const bareRate = await requestsPerSecond(bare.url, LOADS[load](`bare${index}`), seconds);
    const ourRate = await requestsPerSecond(ours.url, LOADS[load](`ours${index}`), seconds);
    if (index === 0) continue;
    results.bare.push(bareRate);
    results.ours.push(ourRate);
  }
  const ratios = results.ours.map((rate, index) => rate / results.bare[index]);
  return {
    bare: round(median(results.bare)),
    ours: round(median(results.ours)),
    ratio: round(median(ratios), 2),
  };
};

const measure = async (root, url, rounds) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-requests-'));
  await seed(url);
  const bare = await startService(join(import.meta.dirname, 'requests/bare-app.mjs'), [], {}, root);
  const ours = await startService(
    join(root, 'apps/ingester-api/bin/si-cli.mjs'),
    ['serve', '--port', '0'],
    { DOC_DB_URL: url, FILE_STORE_DIR: join(directory, 'file_store'), VECTORDB_DIR: join(directory, 'vectordb') },
    root,
  );
  try {
    return {
      list: await compare(ours, bare, 'list', rounds),
      upload: await compare(ours, bare, 'upload', rounds),
    };
  } finally {
    await ours.stop();
    await bare.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const linesOf = ({ list, upload }) => [
  '`si-cli serve` on PostgreSQL with its defaults, beside a Nest app that answers constants and discards uploads (same Nest, Express and multer). Ten connections, 5 s each in turn, client on the same machine; medians. Uploads are 10 KB, hashed four times, synced to the disk and recorded.',
  '',
  '| request | bare Nest | Sluice | ratio |',
  '|---|---|---|---|',
  `| \`GET /api/v1/batch/\`, 20 batches | ${list.bare.toLocaleString('en')} | ${list.ours.toLocaleString('en')} | ${list.ratio} (at least 0.6) |`,
  `| \`POST /api/v1/document/ingest-document\`, 10 KB | ${upload.bare.toLocaleString('en')} | ${upload.ours.toLocaleString('en')} | ${upload.ratio} (at least 0.5) |`,
];

export const requestsBench = {
  name: 'requests',
  title: 'Requests per second',
  hasRounds: true,
  run: async ({ root, postgres, rounds }) => measure(root, await postgres(), rounds),
  lines: linesOf,
};
