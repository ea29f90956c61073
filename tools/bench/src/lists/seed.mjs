/** 100,000 documents in batches of several sizes, a run of five steps each: what the lists are measured over. */
import { connectDatabase, long, RunStarter } from '@sluice/persistence';
import { planSteps } from '@sluice/workflow-engine';
import { definition, parameters, seedBatch } from '../seed.mjs';

const BATCHES = [70_000, 20_000, 9_000, 1_000];
const STEPS = ['validate', 'parse', 'chunk', 'embed', 'store'];

/** By id, so that every batch and every page has some of each; what is left is COMPLETED. */
const STATUS_OF_RUN = `case when r.id % 100 = 0 then 'FAILED' when r.id % 1000 = 1 then 'RUNNING' when r.id % 10 = 5 then 'PENDING' else 'COMPLETED' end`;
const PAUSED = 5;
const DONE = 4;

/**
 * As if workers had been through most of it. The groups are paused, so that the server's worker, which runs while lists are
 * read, has nothing to do.
 */
const process = async (database) => {
  await database.rows(`update run_group set paused_date = created_date, status = 'RUNNING', start_date = created_date`);
  await database.rows(
    long(`update workflow_run as r set status = ${STATUS_OF_RUN},
       start_date = case when ${STATUS_OF_RUN} = 'PENDING' then null else created_date + id end,
       completed_date = case when ${STATUS_OF_RUN} in ('COMPLETED', 'FAILED') then created_date + id + 4000 end,
       status_message = case when ${STATUS_OF_RUN} = 'FAILED' then 'The parser refused the document' end`),
  );
  await database.rows(
    long(`update run_step set
       status = case r.status when 'COMPLETED' then 'COMPLETED' when 'PENDING' then 'PENDING'
         else case when workflow_step_number = 1 then 'COMPLETED' when workflow_step_number > 2 then 'PENDING'
           when r.status = 'FAILED' then 'FAILED' else 'ERROR' end end,
       queue_state = case r.status when 'COMPLETED' then ${DONE} when 'PENDING' then case workflow_step_number when 1 then ${PAUSED} else 0 end
         else case when workflow_step_number = 1 then ${DONE} when workflow_step_number > 2 then 0
           when r.status = 'FAILED' then ${DONE} else ${PAUSED} end end,
       retry = case r.status when 'PENDING' then 0 else 1 end, worker_id = 'bench',
       start_date = r.start_date, completed_date = r.completed_date, status_meta = '{"pages":12,"bytes":48213}'
     from workflow_run r where r.id = run_step.workflow_run_id`),
  );
};

/** Returns the ids of the batches, largest first. */
export const seedLists = async (url) => {
  const database = await connectDatabase({ url });
  try {
    await database.migrate();
    const workflow = definition(STEPS);
    const batchIds = [];
    for (const [index, documents] of BATCHES.entries()) {
      const batchId = await seedBatch(database, documents, `lists${index}`);
      const steps = planSteps(workflow, parameters);
      await new RunStarter(database).start({ batchId, workflow, parameters, steps, priority: 0, onlyMissing: false });
      batchIds.push(batchId);
    }
    await process(database);
    // What autovacuum does within a minute.
    if (database.dialect === 'postgres') await database.rows(long('vacuum analyze'));
    return batchIds;
  } finally {
    await database.close();
  }
};
