/** The web UI in a real Chromium, before the service as users run it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import { seedLists } from './lists/seed.mjs';
import { median } from './measure.mjs';
import { startService } from './service.mjs';
import { openBrowser } from './ui/browser.mjs';
import { busyDashboard } from './ui/busy-dashboard.mjs';
import { firstLoad, rounded } from './ui/first-load.mjs';
import { longestTasks } from './ui/long-lists.mjs';

const PAGES = ['/', '/batches', '/workflows', '/parameters', '/databases', '/statistics'];
const BATCHES = 100_000;

/** Batches without documents beside those of the lists. */
const seedBatches = async (url) => {
  const database = await connectDatabase({ url });
  try {
    await database.rows(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${BATCHES})
       insert into document_batch (name, source, start_date, batch_params) select 'batch ' || i, 'bench', i, '{}' from n`,
    );
  } finally {
    await database.close();
  }
};

const measure = async (root, url, rounds) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-ui-'));
  await seedLists(url);
  await seedBatches(url);
  const service = await startService(
    join(root, 'apps/ingester-api/bin/si-cli.mjs'),
    ['serve', '--port', '0'],
    { DOC_DB_URL: url, FILE_STORE_DIR: join(directory, 'file_store'), VECTORDB_DIR: join(directory, 'vectordb') },
    root,
  );
  const browser = await openBrowser();
  try {
    const pages = [];
    for (const path of PAGES) {
      const visits = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await firstLoad(browser, service.url + path));
      pages.push({
        path,
        ...rounded({
          kilobytes: median(visits.map(({ kilobytes }) => kilobytes)),
          paintMs: median(visits.map(({ paintMs }) => paintMs)),
        }),
      });
    }
    return {
      chromium: browser.version(),
      pages,
      lists: {
        '/workflows': await longestTasks(browser, `${service.url}/workflows`, 'page-77'),
        '/batches': await longestTasks(browser, `${service.url}/batches`, 'batch 777'),
      },
      dashboard: await busyDashboard(browser, service, url),
    };
  } finally {
    await browser.close();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const linesOf = ({ chromium, pages, lists, dashboard }) => [
  `Chromium ${chromium}. A first visit with nothing kept: scripts in compressed kilobytes (at most 250), and the largest paint with a processor slowed down 4 times (at most 1,500 ms); medians.`,
  '',
  '| page | scripts, kB | largest paint, ms |',
  '|---|---|---|',
  ...pages.map(({ path, kilobytes, paintMs }) => `| \`${path}\` | ${kilobytes} | ${paintMs} |`),
  '',
  'The longest task of the page in milliseconds (at most 200; tasks below 50 are not counted) over long lists.',
  '',
  '| list | rows | open | scroll | jump | select all | filter | nodes of the page |',
  '|---|---|---|---|---|---|---|---|',
  ...Object.entries(lists).map(
    ([path, { rows, open, scroll, jump, select, filter, nodes }]) =>
      `| \`${path}\` | ${rows.toLocaleString('en')} | ${open} | ${scroll} | ${jump} | ${select ?? ''} | ${filter} | ${nodes.toLocaleString('en')} |`,
  ),
  '',
  `The dashboard with 10,000 state changes a minute over 100,000 documents, in percent of a core: main thread of the page ${dashboard.mainThread} (at most 20), all processes of the browser ${dashboard.browser}; the service ${dashboard.serviceAlone} without it and ${dashboard.serviceWatched} with it; ${dashboard.requestsPerMinute} requests a minute.`,
];

/** Needs Chromium: it runs when it is named. */
export const uiBench = {
  name: 'ui',
  title: 'The web UI in a browser',
  hasRounds: true,
  isDefault: false,
  run: async ({ root, rounds, sqlite }) => measure(root, await sqlite(), rounds),
  lines: linesOf,
};
