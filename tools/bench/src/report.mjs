import { agentsLines } from './agents.bench.mjs';
import { engineLines } from './engine/engine-report.mjs';
import { listsLines } from './lists.bench.mjs';
import { requestsLines } from './requests.bench.mjs';

const queueRows = ({ queue }) =>
  Object.entries(queue).flatMap(([database, { rows, latencyRatio }]) =>
    rows.map(
      ({ depth, turnMs, stepsPerSecond, startRunsMs }, index) =>
        `| ${database} | ${depth.toLocaleString('en')} | ${turnMs} | ${stepsPerSecond.toLocaleString('en')} | ${startRunsMs} | ${index === 1 ? `${latencyRatio} (at most 1.5)` : ''} |`,
    ),
  );

const documentRows = ({ documents }) =>
  Object.entries(documents).map(
    ([database, { empty, filled, ratio, uploadsPerSecond }]) =>
      `| ${database} | ${empty} | ${filled} | ${ratio} (at least 0.8) | ${uploadsPerSecond} |`,
  );

const wakeupLines = ({ otherProcess, inProcess, idleCpuPercent }) => [
  '## Wake-up',
  '',
  'From the commit of `start-workflows` to the beginning of the handler, the worker being idle.',
  '',
  '| worker | p50, ms | p95, ms | target (p95) |',
  '|---|---|---|---|',
  `| another process, PostgreSQL | ${otherProcess.p50} | ${otherProcess.p95} | 50 |`,
  `| same process, PostgreSQL | ${inProcess.postgres.p50} | ${inProcess.postgres.p95} | 10 |`,
  `| same process, SQLite | ${inProcess.sqlite.p50} | ${inProcess.sqlite.p95} | 10 |`,
  '',
  `CPU of an idle \`si-cli worker\` over 20 s, per cent of a core: ${idleCpuPercent.postgres} on PostgreSQL, ${idleCpuPercent.sqlite} on SQLite (target: below 1).`,
  '',
];

const logsLines = ({ most, wanted, memory }) => {
  const row = (load, { entriesPerSecond, p99Ms, cores, lostPercent }) =>
    `| ${load} | ${entriesPerSecond.toLocaleString('en')} | ${p99Ms} | ${cores} | ${lostPercent} |`;
  return [
    '## Client logs',
    '',
    'Batches of 500 entries over 4 connections, as JSON of 200 KB, to one process on one core, which makes spans of them and exports those to an OTLP receiver. The target is 50,000 entries per second with a p99 below 50 ms, and no growth of memory at half that.',
    '',
    '| load | entries per second | p99, ms | cores busy | spans lost, % |',
    '|---|---|---|---|---|',
    row('all it takes', most),
    row('50,000 per second', wanted),
    row('25,000 per second', memory),
    '',
    `Resident memory at 25,000 per second: ${memory.startMiB} MiB in the second minute, ${memory.endMiB} MiB in the last of ${memory.minutes}.`,
    '',
  ];
};

/** The report as Markdown. */
export const renderReport = (results) => {
  const { machine, rounds } = results;
  const lines = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`; `npm run bench -- queue --rounds 5` measures one part anew. The numbers are also in `benchmarks.json`.',
    '',
    `Measured ${machine.date} at ${machine.commit} on ${machine.cpu}, ${machine.memoryGiB} GiB, Node ${machine.node}, PostgreSQL ${machine.postgres}; client and server on the same machine. Medians of ${rounds} runs, each on a new database. Absolute numbers vary by ±30 % on this machine; ratios are of one run.`,
    '',
  ];
  if (results.queue) {
    lines.push(
      '## Queue overhead, handlers that do nothing',
      '',
      'Turn: settles the 10 steps claimed before and claims 10 more, with run rows and lifecycle events, one after the other. Throughput: one worker process, 4 workers, batches of 50, 5 steps per run.',
      '',
      '| database | waiting steps | turn, ms (p50) | steps per second | start of as many runs, ms | turn ÷ turn at 1,000 |',
      '|---|---|---|---|---|---|',
      ...queueRows(results),
      '',
    );
  }
  if (results.engine) lines.push(...engineLines(results.engine));
  if (results.startRuns) {
    lines.push(
      '## Start of 100,000 runs',
      '',
      'One call of `start-workflows`, 500,000 steps, one transaction. The target on PostgreSQL is under 15 s.',
      '',
      '| database | runs | seconds | memory of the process grows by, MiB |',
      '|---|---|---|---|',
      ...Object.entries(results.startRuns).map(
        ([database, { runs, seconds, growthMiB }]) =>
          `| ${database} | ${runs.toLocaleString('en')} | ${seconds} | ${growthMiB} |`,
      ),
      '',
    );
  }
  if (results.wakeup) lines.push(...wakeupLines(results.wakeup));
  if (results.lists) lines.push(...listsLines(results.lists));
  if (results.requests) lines.push(...requestsLines(results.requests));
  if (results.documents) {
    lines.push(
      '## Documents, end to end',
      '',
      '1,000 Markdown files of 10 KB through validate, parse, chunk, embed (`hashing-384`) and store; one process, 32 steps at once. From `start-workflows` to the last run COMPLETED, documents per second.',
      '',
      '| database | into an empty vector database | into one of 50,000 chunks | ratio | uploads per second before |',
      '|---|---|---|---|---|',
      ...documentRows(results),
      '',
    );
  }
  if (results.upload) {
    const { growthMiB, warmGrowthMiB, mibPerSecond } = results.upload;
    lines.push(
      '## Upload of 1 GiB',
      '',
      `Peak memory of the server rises by ${growthMiB} MiB with the first one and by ${warmGrowthMiB} MiB with the next (at most 100); ${mibPerSecond} MiB per second, hashed four times and synced.`,
      '',
    );
  }
  if (results.agents) lines.push(...agentsLines(results.agents));
  if (results.logs) lines.push(...logsLines(results.logs));
  if (results.startMs)
    lines.push(
      '## Start',
      '',
      `\`npm start\` after the first build to ready: ${results.startMs} ms (target: under 5,000).`,
      '',
    );
  return `${lines.join('\n')}`;
};
