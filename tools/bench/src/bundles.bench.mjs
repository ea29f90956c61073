/** Uploads per second of documents of 10 KB: one by one, and in bundles of a hundred. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, BatchRepository } from '@sluice/persistence';
import { median, round, timed } from './measure.mjs';
import { startService } from './service.mjs';

const DOCUMENT_BYTES = 10 * 1024;
const IN_BUNDLE = 100;
const CONNECTIONS = 10;
const DOCUMENTS = 4_000;
const WARM_UP = 1_000;

/** A Markdown document unlike all others. */
const documentOf = (tag, number) => {
  const uri = `${tag}/${number}.md`;
  const text = `# ${uri}\n\n`.padEnd(DOCUMENT_BYTES, 'The water level is normal. ');
  return { about: { batch_id: 1, source: 'bench', source_uri: uri, mime_type: 'text/markdown' }, text };
};

const post = async (url, path, form) => {
  const response = await fetch(`${url}/api/v1/document/${path}`, { method: 'POST', body: form });
  const body = await response.json();
  if (!response.ok || body.refused > 0) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
};

const single = async (url, tag, number) => {
  const { about, text } = documentOf(tag, number);
  const form = new FormData();
  for (const [name, value] of Object.entries(about)) form.append(name, String(value));
  form.append('file', new File([text], 'a.md'));
  await post(url, 'ingest-document', form);
};

const bundle = async (url, tag, number) => {
  const documents = Array.from({ length: IN_BUNDLE }, (_, index) => documentOf(tag, number * IN_BUNDLE + index));
  const form = new FormData();
  form.append('document', JSON.stringify(documents.map(({ about }, index) => ({ ...about, file: String(index) }))));
  for (const [index, { text }] of documents.entries()) form.append('file', new File([text], String(index)));
  await post(url, 'ingest-documents', form);
};

/** Documents per second, from as many connections as browsers and agents open. */
const rateOf = async (url, tag, send, perRequest, documents) => {
  let next = 0;
  const work = async () => {
    while (next < documents / perRequest) await send(url, tag, (next += 1));
  };
  const { ms } = await timed(() => Promise.all(Array.from({ length: CONNECTIONS }, work)));
  return documents / (ms / 1000);
};

/** Both in turn, round by round, so that what else the machine does meets both. */
const compare = async (root, url, rounds) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-bundles-'));
  const database = await connectDatabase({ url });
  await database.migrate();
  await new BatchRepository(database).create({ name: 'bench', source: 'bench' });
  await database.close();
  const service = await startService(
    join(root, 'apps/ingester-api/bin/si-cli.mjs'),
    ['serve', '--port', '0'],
    { DOC_DB_URL: url, FILE_STORE_DIR: join(directory, 'file_store'), VECTORDB_DIR: join(directory, 'vectordb') },
    root,
  );
  try {
    const rates = { single: [], bundled: [] };
    for (let index = 0; index <= rounds; index += 1) {
      const documents = index === 0 ? WARM_UP : DOCUMENTS;
      const alone = await rateOf(service.url, `single${index}`, single, 1, documents);
      const together = await rateOf(service.url, `bundle${index}`, bundle, IN_BUNDLE, documents);
      if (index === 0) continue;
      rates.single.push(alone);
      rates.bundled.push(together);
    }
    const ratios = rates.bundled.map((rate, index) => rate / rates.single[index]);
    return {
      single: round(median(rates.single)),
      bundled: round(median(rates.bundled)),
      ratio: round(median(ratios), 1),
    };
  } finally {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const line = (database, { single: alone, bundled, ratio }) =>
  `| ${database} | ${alone.toLocaleString('en')} | ${bundled.toLocaleString('en')} | ${ratio} (at least 4) |`;

export const bundlesBench = {
  name: 'bundles',
  title: 'Uploads in bundles',
  hasRounds: true,
  run: async ({ root, postgres, sqlite, rounds }) => ({
    sqlite: await compare(root, await sqlite(), rounds),
    postgres: await compare(root, await postgres(), rounds),
  }),
  lines: ({ sqlite, postgres }) => [
    'Documents of 10 KB per second into `si-cli serve`, ten connections, client on the same machine: one by one, and in bundles of 100. Hashed four times, synced to the disk and recorded; medians.',
    '',
    '| database | one by one | bundles of 100 | ratio |',
    '|---|---|---|---|',
    line('SQLite', sqlite),
    line('PostgreSQL', postgres),
  ],
};
