/** What the benchmarks of the engine run on. */
import { BatchRepository, connectDatabase, RunStarter } from '@sluice/persistence';
import { planSteps } from '@sluice/workflow-engine';

/** The steps of a document, as the product has them. */
export const STEPS = ['validate', 'parse', 'chunk', 'embed', 'store'];

/** Steps per statement where throughput is measured. */
export const BATCH = 50;

/** A workflow of the given steps. */
export const definition = (steps) => ({
  id: 'bench',
  name: 'bench',
  meta: {},
  item_steps: Object.fromEntries(
    steps.map((type) => [type, { name: type, retries: 3, method: `sluice.lib.workflow.${type}`, parameters: {} }]),
  ),
  lifecycle_events: null,
});

export const parameters = { id: 'bench', name: 'bench', meta: {}, config: {} };

/** A batch of `documents` documents with hashes as they are in life, long and in no order; returns its id. */
export const seedBatch = async (database, documents, tag) => {
  const batchId = await new BatchRepository(database).create({ name: tag, source: tag });
  const [numbers, digest] =
    database.dialect === 'postgres'
      ? [`select generate_series(1, ${documents}) as i`, `encode(sha256(convert_to('${tag}/' || i, 'utf8')), 'hex')`]
      : [
          `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${documents}) select i from n`,
          `lower(hex(randomblob(32)))`,
        ];
  await database.rows(
    `insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
     select 'sha256-' || ${digest}, 'text/markdown', 10, '{}', '0', '${tag}', i, 0 from (${numbers}) as numbers`,
  );
  await database.rows(
    `insert into document_uri (doc_hash, uri, source, version, batch_id)
     select hash, '${tag}/' || git_blob_id, '${tag}', 1, ${batchId} from document where md5 = '${tag}'
     order by cast(git_blob_id as integer)`,
  );
  return batchId;
};

/** A run group of the given steps over a batch of `documents` documents. */
export const seedRuns = async (database, { documents, steps = STEPS, tag = 'bench', priority = 0 }) => {
  const batchId = await seedBatch(database, documents, tag);
  const workflow = definition(steps);
  const request = {
    batchId,
    workflow,
    parameters,
    steps: planSteps(workflow, parameters),
    priority,
    onlyMissing: false,
  };
  return new RunStarter(database).start(request);
};

/** A new database with such runs and fresh statistics; returns its URL. */
export const seededDatabase = async (url, ...groups) => {
  const database = await connectDatabase({ url });
  await database.migrate();
  for (const group of groups) await seedRuns(database, group);
  await database.rows(database.dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
  await database.close();
  return url;
};

/** A worker with the defaults of a busy machine: batches of 50. */
export const workerSettings = (workerId) => ({
  workerId,
  concurrency: 400,
  stepLimits: new Map(),
  queueConcurrency: 4,
  taskCount: BATCH,
  checkinIntervalMs: 120_000,
  checkinTimeoutMs: 600_000,
  retryPolicy: { baseDelayMs: 2000, maxDelayMs: 300_000 },
  stepTimeoutMs: 3_600_000,
  pollMs: 1000,
  shutdownGraceMs: 10_000,
});

/** One of several workers of a process: it holds two batches, so that one is in its handlers while the other is written. */
export const batchSettings = (workerId) => ({
  ...workerSettings(workerId),
  concurrency: 2 * BATCH,
  queueConcurrency: 1,
});
