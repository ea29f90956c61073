import { BATCH } from '../seed.mjs';

const number = (value) => value.toLocaleString('en');

const ratioRow = (name, value, must, aim) => `| ${name} | ${value} | ${must} | ${aim} |`;

const throughputRows = ({ ratios, commitsPerStep }) => [
  ratioRow('engine ÷ graphile-worker', ratios.graphileWorker, '0.4', '0.75'),
  ratioRow('engine ÷ pg-boss', ratios.pgBoss, '1.5', '2.5'),
  ratioRow('engine ÷ its own SQL run raw', ratios.raw, '0.6', '0.85'),
  ratioRow('commits per step', commitsPerStep, `${1.2 / BATCH} + heartbeats`, `${1 / BATCH}`),
];

const rows = ({ throughput, sqlite, latency, snapshot, processes }) => [
  ...(throughput ? throughputRows(throughput) : []),
  ...(latency
    ? [
        ratioRow(`claim p50, ${number(latency.waiting)} waiting ÷ 1,000`, latency.ratios.many, 'at most 1.5', '1.2'),
        ratioRow(
          'the same, 80 % of the runs in progress at higher priority',
          latency.ratios.busy,
          'at most 1.5',
          '1.2',
        ),
      ]
    : []),
  ...(snapshot
    ? [
        ratioRow(
          `throughput after ÷ before a snapshot of ${number(snapshot.claims)} claims`,
          snapshot.ratio,
          '0.5',
          '0.9',
        ),
      ]
    : []),
  ...(sqlite ? [ratioRow('SQLite ÷ its own SQL run raw', sqlite.ratio, '0.4', '0.7')] : []),
  ...(processes
    ? [ratioRow(`4 processes ÷ 1, handlers that wait ${processes.handlerMs} ms`, processes.ratio, '3.6', '')]
    : []),
];

const throughputLines = ({ steps, batch, workers, versions, perSecond }) => [
  '',
  `Throughput: ${number(steps)} steps wait (five per document, with run rows and lifecycle events; for the others as many jobs), all are worked off by one process with handlers that do nothing, on a new database after \`vacuum analyze\`. Engine: ${workers} workers, batches of ${batch}. graphile-worker ${versions.graphileWorker}: concurrency 24, local queue 500, completions batched (the configuration of its performance page). pg-boss ${versions.pgBoss}: ${workers} workers, batches of ${batch}, fetching without pause while batches are full. Raw: the statement of the engine's turns, run in loops by ${workers} plain connections.`,
  '',
  '| | jobs or steps per second |',
  '|---|---|',
  `| engine | ${number(perSecond.engine)} |`,
  `| engine's SQL, raw | ${number(perSecond.raw)} |`,
  `| graphile-worker | ${number(perSecond.graphileWorker)} |`,
  `| pg-boss | ${number(perSecond.pgBoss)} |`,
];

const detailLines = ({ sqlite, latency, snapshot, processes }) => [
  ...(sqlite
    ? [
        '',
        `SQLite: ${number(sqlite.perSecond.engine)} steps per second, one worker, batches of ${BATCH}; the queue's statements alone, prepared, on the bare driver: ${number(sqlite.perSecond.raw)}.`,
      ]
    : []),
  ...(latency
    ? [
        '',
        `Claims: a turn that settles 10 steps and claims 10, p50: ${latency.ms.few} ms with 1,000 steps waiting, ${latency.ms.many} ms with ${number(latency.waiting)}, ${latency.ms.busy} ms with 80 % of the runs in progress at higher priority.`,
      ]
    : []),
  ...(snapshot
    ? [
        '',
        `Held snapshot: runs of one step, ${number(snapshot.perSecond.before)} steps per second before, ${number(snapshot.perSecond.during)} while another transaction holds a snapshot during ${number(snapshot.claims)} claims, ${number(snapshot.perSecond.after)} in the 10 s after its end.`,
      ]
    : []),
  ...(processes
    ? [
        '',
        `Processes: ${processes.concurrency} steps at once per process, ${number(processes.perSecond.one)} steps per second by one process, ${number(processes.perSecond.four)} by ${processes.processes}.`,
      ]
    : []),
];

/** The part of the report on the engine. */
export const engineLines = (engine) => [
  `\`npm run bench:engine\` measures all of it in one run, interleaved; ratios are within a round.`,
  '',
  '| | measured | must | aim |',
  '|---|---|---|---|',
  ...rows(engine),
  ...(engine.throughput ? throughputLines(engine.throughput) : []),
  ...detailLines(engine),
];
