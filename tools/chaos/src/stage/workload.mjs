import { BatchRepository, RunStarter } from '@sluice/persistence';
import { planSteps, STEPS_CHANNEL } from '@sluice/workflow-engine';
import { STEPS } from '../steps.mjs';

/** Enough attempts that deaths of workers alone use them up only if something is wrong. */
const ATTEMPTS = 12;
const EVENT_ATTEMPTS = 5;

/** The handlers by the names that `si-cli worker` and the workers of this suite find them under. */
export const METHODS = {
  built: { step: 'chaos.lib.workflow.step', event: 'chaos.lib.workflow.event' },
  custom: { step: 'work.step', event: 'work.event' },
};

const workflowOf = (parameters, methods) => {
  const handler = () => [{ name: 'tell', retries: EVENT_ATTEMPTS, method: methods.event, parameters }];
  return {
    id: 'chaos',
    name: 'chaos',
    meta: {},
    item_steps: Object.fromEntries(
      STEPS.map((type) => [type, { name: type, retries: ATTEMPTS, method: methods.step, parameters }]),
    ),
    lifecycle_events: {
      group_start: handler(),
      group_end: handler(),
      item_end: handler(),
      item_failed: handler(),
      step_failed: handler(),
    },
  };
};

const PARAMETERS = { id: 'chaos', name: 'chaos', meta: {}, config: {} };

let batches = 0;

const addDocuments = async (session, batchId, count, tag) => {
  const names = JSON.stringify(Array.from({ length: count }, (_, index) => `${tag}/${index}`));
  const values = session.dialect === 'postgres' ? 'jsonb_array_elements_text($1::jsonb)' : 'json_each($1)';
  const text = `select ${session.dialect === 'postgres' ? 'name' : 'value'} as uri from ${values} as name`;
  const hash = `'sha256-' || uri`;
  await session.rows(
    `insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
     select ${hash}, 'text/markdown', 1, '{}', '0', '0', '0', 0 from (${text}) as names`,
    [names],
  );
  await session.rows(
    `insert into document_uri (doc_hash, uri, source, version, batch_id)
     select ${hash}, uri, 'chaos', 1, $2 from (${text}) as names`,
    [names, batchId],
  );
};

/**
 * Starts a group of `runs` runs of five steps, some of them broken or flaky, and wakes the workers. `log` is where the
 * handlers tell what they saw.
 */
export const startGroup = async (database, { runs, parameters, priority = 0, methods }) => {
  batches += 1;
  const tag = `${process.pid}-${batches}`;
  const batchId = await new BatchRepository(database).create({ name: tag, source: 'chaos' });
  await database.transaction((session) => addDocuments(session, batchId, runs, tag));
  const workflow = workflowOf(parameters, methods);
  const steps = planSteps(workflow, PARAMETERS);
  const start = { batchId, workflow, parameters: PARAMETERS, steps, priority, onlyMissing: false };
  const { runGroupId } = await new RunStarter(database).start(start);
  await database.notify(STEPS_CHANNEL, String(runs));
  return { id: runGroupId, runs, parameters };
};
