import { agentsBench } from './agents.bench.mjs';
import { bundlesBench } from './bundles.bench.mjs';
import { documentsBench } from './documents.bench.mjs';
import { engineBench } from './engine/engine.bench.mjs';
import { growthBench } from './growth.bench.mjs';
import { listsBench } from './lists.bench.mjs';
import { logsBench } from './logs.bench.mjs';
import { queueBench } from './queue.bench.mjs';
import { requestsBench } from './requests.bench.mjs';
import { startBench } from './start.bench.mjs';
import { startRunsBench } from './start-runs.bench.mjs';
import { telemetryBench } from './telemetry.bench.mjs';
import { uiBench } from './ui.bench.mjs';
import { uploadBench } from './upload.bench.mjs';
import { wakeupBench } from './wakeup.bench.mjs';

/**
 * All benchmarks, in the order in which they run and are reported. One is
 *
 * - `name`, by which it is asked for and its result is kept,
 * - `title` of its part of the report,
 * - `run(context)`: answers the result, as JSON keeps it. The context has `root`, `rounds`, `minutes`, the options of `engine`,
 *   `postgres()` and `sqlite()` for the URL of a new database,
 * - `lines(result)`: that part as lines of Markdown,
 * - `hasRounds`, when its numbers are medians of as many rounds as the context says,
 * - `isDefault`: false for one that runs only when it is named.
 */
export const BENCHES = [
  queueBench,
  engineBench,
  startRunsBench,
  wakeupBench,
  listsBench,
  growthBench,
  requestsBench,
  documentsBench,
  telemetryBench,
  uploadBench,
  bundlesBench,
  agentsBench,
  logsBench,
  startBench,
  uiBench,
];

/** The benchmarks of these names, or all that run by default. @throws when a name is not known */
export const chosen = (names) => {
  const unknown = names.find((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown) throw new Error(`There is no benchmark ${unknown}, but ${BENCHES.map(({ name }) => name).join(', ')}`);
  return BENCHES.filter(({ name, isDefault = true }) => (names.length === 0 ? isDefault : names.includes(name)));
};
