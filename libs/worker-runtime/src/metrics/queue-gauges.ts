import { METRICS, observeGauges, type Observation } from '@sluice/domain';
import { QueueDepth, type Database } from '@sluice/persistence';
import { PacedReading } from './paced-reading.js';

/** Counting the steps reads all of them: with a million this takes some tenths of a second. */
const MIN_INTERVAL_MS = 15_000;

/** Has the queue and its workers measured whenever metrics are collected, though not more often than the database bears. */
export const observeQueue = (database: Database): Disposable => {
  const depth = new QueueDepth(database);
  const figures = new PacedReading(() => depth.read(), MIN_INTERVAL_MS);
  return observeGauges([METRICS.queueSteps, METRICS.queueOldestReady, METRICS.workerHeartbeatAge], async () => {
    const [{ steps, oldestReadyMs }, ages] = await Promise.all([figures.get(), depth.heartbeatAges()]);
    const counts = steps.map(({ count, status, state, type }) => ({
      value: count,
      attributes: { status, state, type },
    }));
    const heartbeats = [...ages].map(([worker, ageMs]) => ({ value: ageMs / 1000, attributes: { worker } }));
    return new Map<string, Observation[]>([
      [METRICS.queueSteps.name, counts],
      [METRICS.queueOldestReady.name, [{ value: (oldestReadyMs ?? 0) / 1000 }]],
      [METRICS.workerHeartbeatAge.name, heartbeats],
    ]);
  });
};
