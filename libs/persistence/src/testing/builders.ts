import { createHash } from 'node:crypto';
import {
  stepsOf,
  type HandlerEntry,
  type LifecycleEvent,
  type ParameterSet,
  type WorkflowDefinition,
  type WorkflowStepType,
} from '@sluice/domain';
import type { Database } from '../database/database.js';
import { BatchRepository } from '../documents/batch-repository.js';
import { RunStarter } from '../runs/run-starter.js';
import type { StepTemplate } from '../runs/step-configs.js';

export const hashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('hex')}`;

/** A handler or step entry of a workflow definition. */
export const anEntry = (name: string, entry: Partial<HandlerEntry> = {}): HandlerEntry => ({
  name,
  retries: 3,
  method: `sluice.lib.workflow.${name}`,
  parameters: {},
  ...entry,
});

/** A workflow of the given steps. */
export const aWorkflow = (
  steps: readonly WorkflowStepType[] = ['validate', 'parse', 'chunk'],
  { retries = 3, events = null as Partial<Record<LifecycleEvent, HandlerEntry[]>> | null } = {},
): WorkflowDefinition => ({
  id: 'test-workflow',
  name: 'Test workflow',
  meta: {},
  item_steps: Object.fromEntries(steps.map((step) => [step, anEntry(step, { retries })])),
  lifecycle_events: events,
});

export const aParameterSet = (config: ParameterSet['config'] = {}): ParameterSet => ({
  id: 'test-params',
  name: 'Test parameters',
  meta: {},
  config,
});

/** The steps of `aWorkflow` as the run starter takes them. */
export const stepTemplates = (workflow: WorkflowDefinition): StepTemplate[] =>
  stepsOf(workflow).map(({ type, entry }, index) => ({
    number: index + 1,
    name: entry.name,
    type,
    retries: entry.retries,
    config: '{}',
    cumulativeHash: hashOf(`${type} ${index}`),
  }));

/** A batch with `count` small documents; returns its id. */
export const seedBatch = async (database: Database, count: number, source = 'test'): Promise<number> => {
  const batchId = await new BatchRepository(database).create({ name: 'test batch', source });
  const documents = Array.from({ length: count }, (_, index) => {
    const uri = `${batchId}/document-${index}.md`;
    return { hash: hashOf(uri), uri };
  });
  const records = JSON.stringify(documents);
  await database.transaction(async (session) => {
    const given = session.sql.records(1, { hash: 'text', uri: 'text' });
    await session.rows(
      `insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
       select hash, 'text/markdown', 10, '{}', '00', '00', '00', 0 from ${given}`,
      [records],
    );
    await session.rows(
      `insert into document_uri (doc_hash, uri, source, version, batch_id) select hash, uri, $2, 1, $3 from ${given}`,
      [records, source, batchId],
    );
  });
  return batchId;
};

export interface SeededGroup {
  readonly batchId: number;
  readonly runGroupId: number;
}

/** A run group over a new batch of `documents` documents. */
export const seedGroup = async (
  database: Database,
  { documents = 1, workflow = aWorkflow(), parameters = aParameterSet(), priority = 0 } = {},
): Promise<SeededGroup> => {
  const batchId = await seedBatch(database, documents);
  const { runGroupId } = await new RunStarter(database).start({
    batchId,
    workflow,
    parameters,
    steps: stepTemplates(workflow),
    priority,
    onlyMissing: false,
  });
  return { batchId, runGroupId };
};
