/** Claims, lists and metrics over ten million finished steps, beside the same over ten thousand, in one run. */
import { connectDatabase, createStepQueue, long, QueueDepth, RunRepository } from '@sluice/persistence';
import { median, percentile, round, timed } from './measure.mjs';
import { BATCH, definition, parameters, seedBatch, seedRuns, STEPS } from './seed.mjs';

const DOCUMENTS = 20_000;
const SIZES = [10_000, 10_000_000];
const TURNS = 150;
const READS = 100;
const ROWS = 10;

/** Runs over the same documents again and again, all of them completed. */
const addGroup = async (database, batchId, documents) => {
  const [{ id }] = await database.rows(
    `insert into run_group (name, workflow_definition_id, param_definition_id, batch_id, created_date, start_date, completed_date,
       status_date, status, status_meta, workflow_snapshot, param_snapshot)
     values ('bench', 'bench', 'bench', $1, 1, 1, 2, 2, 'COMPLETED', '{}', $2, $3) returning id`,
    [batchId, JSON.stringify(definition(STEPS)), JSON.stringify(parameters)],
  );
  await database.rows(
    long(`insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, start_date,
       completed_date, status_date, status, status_meta, run_params)
     select 'bench', ${id}, $1, doc_hash, 0, ${id}, ${id}, ${id} + 4000, ${id} + 4000, 'COMPLETED', '{}', '{}'
     from document_uri where batch_id = $1 order by id limit $2`),
    [batchId, documents],
  );
  await database.rows(
    long(`insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type,
       is_last_step, priority, retry, retries, worker_id, created_date, start_date, completed_date, status_date, status, status_meta,
       queue_state, turn, ready_at, attempt)
     select r.id, ${id}, t.number, t.type, t.number, t.type, t.number = ${STEPS.length}, 0, 1, 3, 'bench', r.created_date, r.start_date,
       r.completed_date, r.completed_date, 'COMPLETED', '{"pages":12,"bytes":48213}', 4, r.id, null, 1
     from workflow_run r cross join unnest($1::text[]) with ordinality as t (type, number) where r.run_group_id = ${id}
     order by r.id, t.number`),
    [STEPS],
  );
  await database.rows(
    long(`insert into lifecycle_history (event, run_group_id, workflow_run_id, step_id, start_date, status_date, completed_date, status,
       status_meta, queue_state, retry, attempt)
     select e.event, ${id}, r.id, null, r.start_date, r.completed_date, r.completed_date, 'COMPLETED', '{}', 4, 1, 1
     from workflow_run r cross join (values ('item_start'), ('item_end')) as e (event) where r.run_group_id = ${id}
     order by r.id`),
  );
};

const fillTo = async (database, batchId, from, steps) => {
  const perGroup = Math.min(DOCUMENTS * STEPS.length, steps - from);
  for (let there = from; there < steps; there += perGroup) await addGroup(database, batchId, perGroup / STEPS.length);
  await database.rows(long('vacuum analyze'));
};

const summary = (times) => ({ p50: round(percentile(times, 0.5), 2), p95: round(percentile(times, 0.95), 2) });

/** Turns that settle 50 steps and claim the next 50 while work waits. */
const claims = async (database) => {
  const { runGroupId } = await seedRuns(database, {
    documents: 8000,
    steps: ['validate'],
    tag: `open${performance.now()}`,
  });
  await database.rows(long('vacuum analyze'));
  const queue = createStepQueue(database);
  await queue.register({ id: 'bench', instance: 'bench', hostname: 'bench', pid: 1 });
  const times = [];
  let settlements = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const request = { workerId: 'bench', settlements, capacity: BATCH, chain: false };
    const { ms, result } = await timed(() => queue.turn(request));
    times.push(ms);
    settlements = result.claimed.map(({ step, attempt }) => ({
      stepId: step.id,
      attempt,
      outcome: { status: 'COMPLETED', delayMs: 0, message: null, meta: {} },
    }));
  }
  const depth = new QueueDepth(database);
  const metrics = await repeated(() => depth.read());
  // What is left is taken away, so that the next size begins alike.
  for (const table of ['run_lease', 'run_step', 'workflow_run']) {
    await database.rows(long(`delete from ${table} where run_group_id = $1`), [runGroupId]);
  }
  return { turns: summary(times.slice(5)), metrics };
};

const repeated = async (work) => {
  for (let index = 0; index < 5; index += 1) await work();
  const times = [];
  for (let index = 0; index < READS; index += 1) times.push((await timed(work)).ms);
  return summary(times);
};

const lists = async (database, batchId) => {
  const runs = new RunRepository(database);
  const rows = [];
  for (const [list, filter] of [
    ['all runs', {}],
    ['COMPLETED', { status: 'COMPLETED' }],
    ['FAILED', { status: 'FAILED' }],
    ['of a batch', { batchId }],
    ['of a batch, COMPLETED', { batchId, status: 'COMPLETED' }],
  ]) {
    const total = await runs.count(filter);
    const last = Math.max(1, Math.ceil(total / ROWS));
    const pageOf = (page) => repeated(() => runs.page(filter, { page, rowsPerPage: ROWS }));
    const count = (await timed(() => runs.count(filter))).ms;
    rows.push({ list, total, count: round(count, 1), first: await pageOf(1), last: await pageOf(last) });
  }
  return rows;
};

/** A database with as many finished steps, and what it took to fill it. */
const filled = async (url, steps) => {
  const database = await connectDatabase({ url });
  await database.migrate();
  const batchId = await seedBatch(database, DOCUMENTS, 'growth');
  const { ms } = await timed(() => fillTo(database, batchId, 0, steps));
  return { database, batchId, steps, fillSeconds: round(ms / 1000), rounds: [] };
};

const medians = (summaries) => ({
  p50: round(median(summaries.map(({ p50 }) => p50)), 2),
  p95: round(median(summaries.map(({ p95 }) => p95)), 2),
});

const middleOf = ({ steps, fillSeconds, rounds }) => ({
  steps,
  fillSeconds,
  turns: medians(rounds.map(({ turns }) => turns)),
  metrics: medians(rounds.map(({ metrics }) => metrics)),
  lists: rounds[0].lists.map(({ list, total }, index) => {
    const rows = rounds.map(({ lists: all }) => all[index]);
    return {
      list,
      total,
      count: round(median(rows.map(({ count }) => count)), 1),
      first: medians(rows.map(({ first }) => first)),
      last: medians(rows.map(({ last }) => last)),
    };
  }),
});

/** The sizes take turns, so that what else the machine does meets each of them. */
const measure = async (postgres, rounds) => {
  const sizes = [];
  try {
    for (const steps of SIZES) sizes.push(await filled(await postgres(), steps));
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const { database, batchId, rounds: measured } of sizes) {
        measured.push({ ...(await claims(database)), lists: await lists(database, batchId) });
      }
    }
    return sizes.map(middleOf);
  } finally {
    for (const { database } of sizes) await database.close();
  }
};

const cell = ({ p50, p95 }) => `${p50} / ${p95}`;

const linesOf = (results) => [
  'PostgreSQL with its default settings; two databases in one server, measured in turn, medians of the rounds. Milliseconds, p50 / p95. Each five finished steps have two finished lifecycle events. A turn settles 50 steps and claims 50; metrics count the steps of open runs (7,000 of them); lists are pages of 10 runs, read by the repository that the API uses. Large totals are counted once in a while (the count alone: one measurement).',
  '',
  `| finished steps | ${results.map(({ steps }) => steps.toLocaleString('en')).join(' | ')} |`,
  `|---|${results.map(() => '---|').join('')}`,
  `| turn of 50 | ${results.map(({ turns }) => cell(turns)).join(' | ')} |`,
  `| metrics of the queue | ${results.map(({ metrics }) => cell(metrics)).join(' | ')} |`,
  ...results[0].lists.flatMap(({ list }, index) => [
    `| list ${list}: first page | ${results.map(({ lists: rows }) => cell(rows[index].first)).join(' | ')} |`,
    `| list ${list}: last page | ${results.map(({ lists: rows }) => cell(rows[index].last)).join(' | ')} |`,
    `| list ${list}: its total, counted | ${results.map(({ lists: rows }) => rows[index].count).join(' | ')} |`,
  ]),
];

export const growthBench = {
  name: 'growth',
  title: 'Ten million finished steps',
  isDefault: false,
  run: ({ postgres, rounds }) => measure(postgres, rounds),
  lines: linesOf,
};
