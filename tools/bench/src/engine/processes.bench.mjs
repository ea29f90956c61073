/** Four worker processes beside one, with handlers that wait: what one process is limited by is its number of steps at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median, round } from '../measure.mjs';
import { seededDatabase } from '../seed.mjs';
import { rateDuring, startRate } from './rate.mjs';

const PROCESSES = 4;
const HANDLER_MS = 20;
const CONCURRENCY = 5;
const WARM_UP_MS = 2000;
const MEASURED_MS = 5000;
const DOCUMENTS = 6000;

const measure = async (url, processes) => {
  await seededDatabase(url, { documents: DOCUMENTS });
  const workers = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      startRate(url, `worker-${index}`, { handlerMs: HANDLER_MS, concurrency: CONCURRENCY }),
    ),
  );
  await sleep(WARM_UP_MS);
  const rate = await rateDuring(workers, () => sleep(MEASURED_MS));
  await Promise.all(workers.map((worker) => worker.stop()));
  return rate;
};

export const processesBench = async (createUrl, { rounds }) => {
  const [one, four] = [[], []];
  for (let index = 0; index < rounds; index += 1) {
    one.push(await measure(await createUrl(), 1));
    four.push(await measure(await createUrl(), PROCESSES));
  }
  return {
    processes: PROCESSES,
    handlerMs: HANDLER_MS,
    concurrency: CONCURRENCY,
    perSecond: { one: round(median(one)), four: round(median(four)) },
    ratio: round(median(four.map((rate, index) => rate / one[index])), 2),
  };
};
