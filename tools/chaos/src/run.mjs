import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sluice/embedded-postgres';
import { CASES } from './cases/all.mjs';
import { machine } from './machine.mjs';
import { isSound, renderReport, renderTable, violationLines } from './report.mjs';
import { runCase } from './run-case.mjs';

/** Enough for three workers and the stage, few enough that they can be exhausted. */
const MOST_CONNECTIONS = 60;

/** Runs per group, faults and outages per case, runs of a group whose throughput is measured. */
const SCALES = {
  short: { runs: 60, faults: 2, outages: 1, measured: 0 },
  long: { runs: 120, faults: 5, outages: 2, measured: 300 },
};

/** Throughput is measured without neighbours. */
const LANES = { short: 2, long: 1 };

const casesNamed = (only) => {
  const cases = CASES.filter(({ name }) => only.length === 0 || only.some((text) => name.includes(text)));
  if (cases.length > 0) return cases;
  throw new Error(`No case is named so. There are:\n${CASES.map(({ name }) => `  ${name}`).join('\n')}`);
};

/** One server for all cases, a database for each. */
const openDatabases = async (directory) => {
  const server = await startEmbeddedPostgres(['-c', `max_connections=${MOST_CONNECTIONS}`]);
  let count = 0;
  return {
    server,
    async createUrl(dialect) {
      count += 1;
      if (dialect === 'sqlite') return `sqlite:///${join(directory, `${count}.db`)}`;
      await server.createDatabase(`chaos_${count}`);
      return server.urlOf(`chaos_${count}`);
    },
  };
};

/** Plays the cases that wait in `queue`, one after the other, on a server of its own. */
const playLane = async (queue, { form, say }) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-chaos-'));
  const { server, createUrl } = await openDatabases(directory);
  const results = [];
  try {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const options = { seed: next.seed, scale: SCALES[form], server, createUrl };
      const result = await runCase(next.chaosCase, { ...options, directory: join(directory, `${results.length}`) });
      results.push(result);
      say(result);
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
  return results;
};

/** Plays every case once per round, with a seed per round. Cases mostly wait: in the short form two are played at a time. */
const play = async (cases, { form, seed, rounds, say }) => {
  const queue = Array.from({ length: rounds }, (_, round) =>
    cases.map((chaosCase) => ({ chaosCase, seed: seed + round })),
  ).flat();
  const lanes = Array.from({ length: LANES[form] }, () => playLane(queue, { form, say }));
  const results = (await Promise.all(lanes)).flat();
  const place = ({ name, seed: of }) => (of - seed) * cases.length + cases.findIndex((one) => one.name === name);
  return results.sort((one, other) => place(one) - place(other));
};

/**
 * Plays the cases and answers whether every invariant held. The long form repeats its faults, measures the throughput before
 * and after, and writes docs/chaos.md when all cases were played.
 *
 * @param only parts of the names of the cases to play; all of them when empty
 * @param say is told the result of each case
 */
export const runChaos = async ({ root, form, only, seed, rounds, say }) => {
  const results = await play(casesNamed(only), { form, seed, rounds, say });
  const report = { machine: machine(root), form, seed, rounds, results };
  mkdirSync(join(root, 'tmp'), { recursive: true });
  writeFileSync(join(root, 'tmp/chaos.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (form === 'long' && only.length === 0) writeFileSync(join(root, 'docs/chaos.md'), renderReport(report));
  process.stdout.write(`${renderTable(report)}\n`);
  for (const line of violationLines(report)) process.stdout.write(`${line}\n`);
  return isSound(report);
};
