/** Latency of claims by what waits: 1,000 steps, many, and many with most runs in progress at higher priority. */
import { connectDatabase } from '@sluice/persistence';
import { median, round } from '../measure.mjs';
import { seededDatabase, STEPS } from '../seed.mjs';
import { turnTimes } from '../turn-latency.mjs';

const FEW = 1000;
const IN_PROGRESS = 0.8;

/** Runs of the group are as if another worker were busy with the second step of each. */
const putInProgress = async (url, tag) => {
  const database = await connectDatabase({ url });
  const now = `(extract(epoch from now()) * 1000)::bigint`;
  const group = `(select g.id from run_group g join document_batch b on b.id = g.batch_id where b.source = '${tag}')`;
  await database.rows(
    `insert into worker (id, instance, hostname, pid, started_date, checkin_date) values ('other', 'other', 'other', 1, ${now}, ${now})`,
  );
  await database.rows(
    `update run_step set status = 'COMPLETED', queue_state = 4, start_date = ${now}, completed_date = ${now}
     where run_group_id = ${group} and workflow_step_number = 1`,
  );
  await database.rows(
    `update run_step set status = 'RUNNING', queue_state = 2, start_date = ${now}, lease_owner = 'other', worker_id = 'other',
       attempt = 1, retry = 1 where run_group_id = ${group} and workflow_step_number = 2`,
  );
  await database.rows(
    `insert into run_lease (workflow_run_id, run_group_id, lease_owner)
     select workflow_run_id, run_group_id, lease_owner from run_step where lease_owner is not null`,
  );
  await database.rows(`update workflow_run set status = 'RUNNING', start_date = ${now} where run_group_id = ${group}`);
  await database.rows('vacuum analyze');
  await database.close();
  return url;
};

const measure = async (url) => {
  const database = await connectDatabase({ url });
  const times = await turnTimes(database);
  await database.close();
  return median(times);
};

export const latencyBench = async (createUrl, { rounds, waiting }) => {
  const documents = waiting / STEPS.length;
  const many = await seededDatabase(await createUrl(), { documents });
  const busy = await seededDatabase(
    await createUrl(),
    { documents: documents * IN_PROGRESS, tag: 'in-progress', priority: 10 },
    { documents: documents * (1 - IN_PROGRESS), tag: 'waiting' },
  );
  await putInProgress(busy, 'in-progress');
  const times = { few: [], many: [], busy: [] };
  for (let index = 0; index < rounds; index += 1) {
    times.few.push(await measure(await seededDatabase(await createUrl(), { documents: FEW / STEPS.length })));
    times.many.push(await measure(many));
    times.busy.push(await measure(busy));
  }
  const ratio = (name) => round(median(times[name].map((ms, index) => ms / times.few[index])), 2);
  return {
    waiting,
    ms: Object.fromEntries(Object.entries(times).map(([name, values]) => [name, round(median(values), 2)])),
    ratios: { many: ratio('many'), busy: ratio('busy') },
  };
};
