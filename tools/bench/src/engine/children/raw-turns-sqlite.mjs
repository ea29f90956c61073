/**
 * Steps per second of the queue's own statements on the bare driver, prepared once, in one loop: no worker, no TypeORM, no
 * mutex: `raw-turns-sqlite.mjs <database URL> <steps>`.
 */
import { createStepQueue, parseDatabaseUrl } from '@sluice/persistence';
import sqlite3 from 'sqlite3';
import { BATCH } from '../../seed.mjs';

const [file, steps] = [parseDatabaseUrl(process.argv[2]).file, Number(process.argv[3])];

const handle = await new Promise((resolve, reject) => {
  const opened = new sqlite3.Database(file, (error) => (error ? reject(error) : resolve(opened)));
});
const run = (sql) => new Promise((resolve, reject) => handle.exec(sql, (error) => (error ? reject(error) : resolve())));
await run('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');

const prepared = new Map();
const rows = ({ text }, parameters = []) => {
  if (!prepared.has(text)) prepared.set(text, handle.prepare(text.replace(/\$(\d+)/g, '?$1')));
  const values = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return new Promise((resolve, reject) =>
    prepared.get(text).all(...values, (error, found) => (error ? reject(error) : resolve(found))),
  );
};
const [begin, commit] = ['BEGIN IMMEDIATE', 'COMMIT'].map((text) => () => rows({ text }));
const queue = createStepQueue({
  dialect: 'sqlite',
  rows,
  async transaction(work) {
    await begin();
    const result = await work({ dialect: 'sqlite', rows });
    await commit();
    return result;
  },
});

const outcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} };
let done = 0;
let held = [];
const start = performance.now();
while (done < steps) {
  const settlements = held.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome }));
  const { claimed } = await queue.turn({ workerId: 'raw', settlements, capacity: BATCH, chain: true });
  done += held.length;
  held = claimed;
}
const ms = performance.now() - start;
for (const statement of prepared.values()) await new Promise((resolve) => statement.finalize(resolve));
await new Promise((resolve) => handle.close(resolve));
process.send({ ms });
process.disconnect();
