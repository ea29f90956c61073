/** Lists over 100,000 documents and 500,000 steps, read over HTTP from the service as users run it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listLatencies } from './lists/latencies.mjs';
import { seedLists } from './lists/seed.mjs';
import { streamLists } from './lists/streaming.mjs';
import { startService } from './service.mjs';

const measure = async (root, url) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-lists-'));
  const batchIds = await seedLists(url);
  const service = await startService(
    join(root, 'apps/ingester-api/bin/si-cli.mjs'),
    ['serve', '--port', '0'],
    {
      DOC_DB_URL: url,
      FILE_STORE_DIR: join(directory, 'file_store'),
      VECTORDB_DIR: join(directory, 'vectordb'),
    },
    root,
  );
  try {
    const latencies = await listLatencies(service.url, batchIds);
    return { ...latencies, streaming: await streamLists(service) };
  } finally {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const cell = ({ p50, p95 }) => `${p50} / ${p95}`;
const worst = ({ rows }) => Math.max(...rows.flatMap(({ first, last }) => [first.p95, last.p95]));

const linesOf = (lists) => [
  `HTTP requests one after the other, 100 of each; pages of 10 rows. Milliseconds, p50 / p95. A page without rows is its list's first and last.`,
  '',
  '| list | pages | PostgreSQL: first page | last page | SQLite: first page | last page |',
  '|---|---|---|---|---|---|',
  ...lists.postgres.rows.map(({ list, pages, first, last }, index) => {
    const sqlite = lists.sqlite.rows[index];
    return `| \`${list}\` | ${pages.toLocaleString('en')} | ${cell(first)} | ${cell(last)} | ${cell(sqlite.first)} | ${cell(sqlite.last)} |`;
  }),
  `| \`/batch/status\` of 70,000 documents, without workflows |  | ${cell(lists.postgres.batchStatus)} |  | ${cell(lists.sqlite.batchStatus)} |  |`,
  '',
  `The slowest page on PostgreSQL: ${worst(lists.postgres)} ms (p95, at most 50); \`batch/status\`: ${lists.postgres.batchStatus.p95} ms (at most 100).`,
  '',
  'All runs with all their steps as one answer, read as fast as the server gives it, and by a reader that takes 5 MiB per second and then hangs up. Memory: by how much the server grows (at most 64 MiB).',
  '',
  '| database | steps | steps per second | memory, fast reader, MiB | slow reader, MiB |',
  '|---|---|---|---|---|',
  ...Object.entries(lists).map(
    ([
      database,
      {
        streaming: { steps, stepsPerSecond, growthMiB },
      },
    ]) =>
      `| ${database} | ${steps.toLocaleString('en')} | ${stepsPerSecond.toLocaleString('en')} | ${growthMiB.fast} | ${growthMiB.slow} |`,
  ),
];

export const listsBench = {
  name: 'lists',
  title: 'Lists over 100,000 documents and 500,000 steps',
  run: async ({ root, postgres, sqlite }) => ({
    postgres: await measure(root, await postgres()),
    sqlite: await measure(root, await sqlite()),
  }),
  lines: linesOf,
};
