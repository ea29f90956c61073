import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '@sluice/persistence';
import { cpuSeconds } from '../cpu.mjs';
import { round } from '../measure.mjs';
import { openPage } from './browser.mjs';

const CHANGES_PER_MINUTE = 10_000;
const EVERY_MS = 100;
const SETTLED_MS = 5000;
const WATCHED_MS = 30_000;
const DONE = 4;

/** One insert per tick, over steps of the newest group, as workers write them; the data of runs stay as they are. */
const change = (count, from) => `insert into lifecycle_history
  (event, run_group_id, workflow_run_id, step_id, start_date, status_date, completed_date, status, status_meta, queue_state, retry, attempt)
  select case id % 2 when 0 then 'step_start' else 'step_end' end, run_group_id, workflow_run_id, id, unixepoch() * 1000,
    unixepoch() * 1000, unixepoch() * 1000, 'COMPLETED', '{}', ${DONE}, 0, 0
  from run_step where id > ${from} order by id limit ${count}`;

/** Writes state changes at the pace while `work` is done. */
const whileChanging = async (database, work) => {
  let isOver = false;
  let written = 0;
  const started = performance.now();
  const writing = (async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - started) / 60_000) * CHANGES_PER_MINUTE) - written;
      if (due > 0) await database.rows(change(due, written % 100_000));
      written += Math.max(0, due);
      await wait(EVERY_MS);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await writing;
  }
};

/** Processor time of all processes of the browser, and of the page's main thread, so far. */
const browserSeconds = async (whole, session) => {
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const { metrics } = await session.send('Performance.getMetrics');
  return {
    all: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    page: metrics.find(({ name }) => name === 'TaskDuration').value,
  };
};

/** Parts of a core, in percent, that the service uses while 10,000 changes a minute are written, without and with a dashboard, and that the browser uses. */
export const busyDashboard = async (browser, service, databaseUrl) => {
  const database = await connectDatabase({ url: databaseUrl });
  const share = (used, ms) => round((used / (ms / 1000)) * 100, 1);
  const watchService = async () => {
    const before = cpuSeconds(service.pid);
    await wait(WATCHED_MS);
    return share(cpuSeconds(service.pid) - before, WATCHED_MS);
  };
  const watchDashboard = async () => {
    const { page, session, close } = await openPage(browser);
    try {
      const whole = await browser.newBrowserCDPSession();
      await session.send('Performance.enable');
      let requests = 0;
      page.on('request', () => (requests += 1));
      await page.goto(service.url);
      await page.getByTestId('summary').waitFor();
      await wait(SETTLED_MS);
      requests = 0;
      const before = await browserSeconds(whole, session);
      const serviceWatched = await watchService();
      const after = await browserSeconds(whole, session);
      return {
        mainThread: share(after.page - before.page, WATCHED_MS),
        browser: share(after.all - before.all, WATCHED_MS),
        serviceWatched,
        requestsPerMinute: Math.round((requests * 60_000) / WATCHED_MS),
      };
    } finally {
      await close();
    }
  };
  try {
    return await whileChanging(database, async () => {
      await wait(SETTLED_MS);
      const serviceAlone = await watchService();
      return { serviceAlone, ...(await watchDashboard()) };
    });
  } finally {
    await database.close();
  }
};
