/** Throughput before, during and after a snapshot that another connection holds, with runs of one step: every claim leaves its entry. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '@sluice/persistence';
import { median, round } from '../measure.mjs';
import { seededDatabase } from '../seed.mjs';
import { rateDuring, startRate } from './rate.mjs';

const WITHIN_MS = 10_000;

const measure = async (url, { claims, waiting }) => {
  await seededDatabase(url, { documents: waiting, steps: ['validate'] });
  const database = await connectDatabase({ url });
  const workers = await startRate(url, 'worker', { workers: 4 });
  const rate = (work) => rateDuring([workers], work);
  await workers.reaches(claims / 6);
  const before = await rate(() => workers.reaches(claims / 2));
  let during;
  await database.transaction(async (session) => {
    await session.rows('set transaction isolation level repeatable read');
    await session.rows('select count(*) from worker');
    const start = workers.handled;
    during = await rate(() => workers.reaches(start + claims));
  });
  const after = await rate(() => sleep(WITHIN_MS));
  const isExhausted = workers.handled >= waiting;
  await workers.stop();
  await database.close();
  if (isExhausted) throw new Error(`${waiting} steps are too few for this machine`);
  return { before, during, after };
};

export const snapshotBench = async (createUrl, { rounds, claims, waiting }) => {
  const results = [];
  for (let index = 0; index < rounds; index += 1) results.push(await measure(await createUrl(), { claims, waiting }));
  const of = (name) => round(median(results.map((result) => result[name])));
  return {
    claims,
    perSecond: { before: of('before'), during: of('during'), after: of('after') },
    ratio: round(median(results.map(({ before, after }) => after / before)), 2),
  };
};
