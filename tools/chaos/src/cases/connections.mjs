import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '@sluice/persistence';
import { LEASE_MS } from '../stage/crew.mjs';
import { hireThree } from './hire.mjs';

const WORKERS = `select pid from pg_stat_activity where datname = current_database() and application_name like 'chaos w%'`;
const TERMINATE_ALL = `select pg_terminate_backend(pid) from (${WORKERS}) as workers`;
const KILLS_PER_FAULT = 10;

/** Single connections of workers are ended by the server, or their statements cancelled, again and again. */
export const backendsKilled = {
  name: 'single backends killed or cancelled',
  dialect: 'postgres',
  hire: hireThree,
  async disturb(stage) {
    const { random, scale } = stage;
    const group = await stage.start({ runs: scale.runs * 2 });
    for (let kill = 1; kill <= scale.faults * KILLS_PER_FAULT; kill += 1) {
      const pids = (await stage.ask(WORKERS)).map(({ pid }) => pid);
      const strike = random.pick(['pg_terminate_backend', 'pg_cancel_backend']);
      if (pids.length > 0) await stage.ask(`select ${strike}($1)`, [random.pick(pids)]);
      await delay(random.between(5, 40));
    }
    await stage.until(group, 1);
  },
  effect: ({ scale }) => `${scale.faults * KILLS_PER_FAULT} connections`,
};

/** A foreign transaction locks the steps for longer than the lease: every connection of every pool waits. */
const lockSteps = (stage) =>
  stage.database.transaction(async (session) => {
    await session.rows('lock table run_step in access exclusive mode');
    await session.rows('select pg_sleep($1)', [(LEASE_MS * 1.25) / 1000]);
  });

/** More than the server allows. */
const HOGS = 100;

/** Others take every connection that the workers give up, and they must give up all. */
const takeConnections = async (stage) => {
  const hogs = await connectDatabase({ url: stage.url, poolSize: HOGS, applicationName: 'chaos hog' });
  const until = performance.now() + LEASE_MS * 1.25;
  const take = async () => {
    while (performance.now() < until) await hogs.rows('select pg_sleep(0.2)').catch(() => delay(5));
  };
  const taking = Promise.all(Array.from({ length: HOGS }, take));
  while (performance.now() < until) {
    await stage.ask(TERMINATE_ALL);
    await delay(100);
  }
  await taking;
  await hogs.close();
};

/** Fifty steps at once over two connections; then a lock that outlasts the lease; then no connection is to be had at all. */
export const poolExhausted = {
  name: 'pool exhausted',
  dialect: 'postgres',
  hire: (stage) =>
    Promise.all(['w1', 'w2', 'w3'].map((id) => stage.crew.hire(id, { url: stage.url, concurrency: 50, poolSize: 2 }))),
  async disturb(stage) {
    const { random, scale } = stage;
    for (let round = 1; round <= scale.outages; round += 1) {
      for (const exhaust of [lockSteps, takeConnections]) {
        const group = await stage.start();
        await stage.until(group, random.next() * 0.3);
        await exhaust(stage);
        await stage.until(group, 1);
      }
    }
    await stage.crew.complete();
  },
  effect: ({ scale }) => `${scale.outages} × locked, ${scale.outages} × none left`,
};
