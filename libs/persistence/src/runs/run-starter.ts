import {
  LIFECYCLE_EVENTS,
  NotFoundError,
  RunStatus,
  type LifecycleEvent,
  type ParameterSet,
  type WorkflowDefinition,
} from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { long, type SqlSession } from '../database/sql-session.js';
import { insertCounted, insertRow, NOW } from '../tables/write-row.js';
import { documentBatches } from '../tables/document-tables.js';
import { runGroupHandlers, runGroups } from '../tables/run-tables.js';
import { READY } from '../queue/ready-steps.js';
import { closeBatches, closeEmptyGroups, reopenGroups } from './progress-rows.js';
import { ensureStepConfigs, type StepTemplate } from './step-configs.js';

export interface StartRequest {
  readonly batchId: number;
  /** Only this document of the batch; all of them when absent. */
  readonly docHash?: string | undefined;
  readonly workflow: WorkflowDefinition;
  readonly parameters: ParameterSet;
  readonly steps: readonly StepTemplate[];
  /** Null: each run has the priority that its document was uploaded with. */
  readonly priority: number | null;
  /** Adds runs only for documents that have none in the newest group of equal workflow and parameters, and reuses that group. */
  readonly onlyMissing: boolean;
}

export interface StartResult {
  readonly runGroupId: number;
  /** Runs created. */
  readonly runs: number;
}

/** Creates run groups with their runs and steps: set-based, in one transaction, whatever the size of the batch. */
export class RunStarter {
  /** @param assertMayJoin throws for a group, locked, to which no runs may be added */
  constructor(
    private readonly database: Database,
    private readonly assertMayJoin: (group: JoinedGroup) => void = () => undefined,
  ) {}

  /** @throws NotFoundError when the batch does not exist; what `assertMayJoin` throws */
  start(request: StartRequest): Promise<StartResult> {
    return this.database.transaction(async (session) => {
      const source = await lockBatch(session, request.batchId);
      const configIds = await ensureStepConfigs(session, request.steps);
      const joined = request.onlyMissing
        ? await findGroup(session, request, session.sql.lock('for update'))
        : undefined;
      if (joined) this.assertMayJoin(joined);
      const runGroupId = joined?.id ?? (await createGroup(session, request));
      const runs = await createRuns(session, request, { id: runGroupId, source });
      await createSteps(session, request, runGroupId, configIds);
      await updateProgress(session, request.batchId, runGroupId, runs);
      return { runGroupId, runs };
    });
  }
}

const BATCH = documentBatches.select(['source']);

/** @returns the batch's source */
const lockBatch = async (session: SqlSession, batchId: number): Promise<string> => {
  const batch = await BATCH.findOne(session, `where id = $1${session.sql.lock('for update')}`, [batchId]);
  if (!batch) throw new NotFoundError(`Batch ${batchId} does not exist`);
  return batch.source;
};

const JOINED = runGroups.select(['id', 'control', 'completedDate']);
/** A group to which the runs of another start are added. */
export type JoinedGroup = ReturnType<typeof JOINED.read>;

/** Equal by content, not by id alone: documents of a group are all processed alike. */
export const findGroup = (
  session: SqlSession,
  { batchId, workflow, parameters }: Pick<StartRequest, 'batchId' | 'workflow' | 'parameters'>,
  lock = '',
): Promise<JoinedGroup | undefined> =>
  JOINED.findOne(
    session,
    `where batch_id = $1 and workflow_definition_id = $2 and param_definition_id = $3
       and workflow_snapshot = $4 and param_snapshot = $5
     order by created_date desc, id desc limit 1${lock}`,
    [batchId, workflow.id, parameters.id, JSON.stringify(workflow), JSON.stringify(parameters)],
  );

const createGroup = async (session: SqlSession, request: StartRequest): Promise<number> => {
  const { workflow, parameters, batchId } = request;
  const runGroupId = await insertCounted(session, runGroups, {
    name: `${workflow.name} / ${parameters.name}`,
    workflowDefinitionId: workflow.id,
    paramDefinitionId: parameters.id,
    batchId,
    createdDate: NOW,
    statusDate: NOW,
    status: RunStatus.Pending,
    statusMeta: {},
    workflowSnapshot: workflow,
    paramSnapshot: parameters,
  });
  for (const handler of handlersOf(workflow)) await insertRow(session, runGroupHandlers, { runGroupId, ...handler });
  return runGroupId;
};

const handlersOf = (workflow: WorkflowDefinition): { event: LifecycleEvent; position: number; name: string }[] =>
  LIFECYCLE_EVENTS.flatMap((event) =>
    (workflow.lifecycle_events?.[event] ?? []).map((entry, position) => ({ event, position, name: entry.name })),
  );

/**
 * The documents of a batch without a run in a group. A document that a location came back to has a run, but its rows have left the
 * vector database with the version in between: it is processed again.
 *
 * @param batch the placeholder of the batch, or its number; and that of the group
 */
export const documentsToRun = ({ batch, group }: { readonly batch: string; readonly group: string }): string => `
  select u.* from (
    select c.doc_hash, max(c.priority) as priority, min(c.id) as first_id, coalesce(max(h.created_date), 0) as moved_date,
      max(c.trace_context) as trace_context
    from document_uri c left join document_uri_history h on h.document_uri_id = c.id and h.version = c.version
    where c.batch_id = ${batch} group by c.doc_hash) u
  where not exists (
    select 1 from workflow_run r where r.run_group_id = ${group} and r.doc_id = u.doc_hash
      and (r.created_date >= u.moved_date or exists (select 1 from rag_entry e where e.doc_hash = u.doc_hash)))`;

const createRuns = async (
  session: SqlSession,
  request: StartRequest,
  { id: runGroupId, source }: { readonly id: number; readonly source: string },
): Promise<number> => {
  const now = session.sql.now;
  const runParams = JSON.stringify({ param_id: request.parameters.id, workflow_id: request.workflow.id, source });
  const count = (): Promise<number> =>
    readCount(session, long(`select count(*) from workflow_run where run_group_id = $1`), [runGroupId]);
  const before = await count();
  await session.rows(
    long(`insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, status_date,
       status, status_meta, run_params, trace_context)
     select $2, $3, $1, u.doc_hash, coalesce(cast($4 as integer), u.priority), ${now}, ${now}, 'PENDING', '{}', $6, u.trace_context
     from (${documentsToRun({ batch: '$1', group: '$3' })}) u
     where ($5 = '' or u.doc_hash = $5)
     order by u.first_id`),
    [request.batchId, request.workflow.id, runGroupId, request.priority, request.docHash ?? '', runParams],
  );
  return (await count()) - before;
};

const TEMPLATE = {
  number: 'integer',
  name: 'text',
  type: 'text',
  config_id: 'bigint',
  retries: 'integer',
  is_last: 'boolean',
} as const;

/**
 * The first step of each run is ready (paused when the group is), the others are blocked. A run's turn continues from the lowest waiting turn of its
 * priority: runs of several groups then alternate, and a group of 10 does not wait for one of 100,000 (start-time fair queueing).
 */
const createSteps = async (
  session: SqlSession,
  request: StartRequest,
  runGroupId: number,
  configIds: readonly number[],
): Promise<void> => {
  const now = session.sql.now;
  const template = request.steps.map((step, index) => ({
    number: step.number,
    name: step.name,
    type: step.type,
    retries: step.retries,
    config_id: configIds[index],
    is_last: index === request.steps.length - 1,
  }));
  await session.rows(
    long(`insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type,
       is_last_step, priority, retry, retries, created_date, status_date, status, status_meta, queue_state, turn, ready_at, attempt)
     select r.id, $1, t.number, t.name, t.config_id, t.type, t.is_last, r.priority, 0, t.retries, ${now}, ${now}, 'PENDING', '{}',
       case when t.number > 1 then 0 when g.paused_date is not null then 5 else 1 end, r.turn, case t.number when 1 then ${now} end, 0
     from (
       select n.id, n.priority, row_number() over (partition by n.priority order by n.id) - 1 + first.turn as turn
       from workflow_run n join (
         select p.priority, coalesce(
           (select ready_turn from run_step where ${READY} and priority = p.priority order by ready_turn limit 1), 1) as turn
         from (select distinct priority from workflow_run where run_group_id = $1 and completed_date is null) p
       ) first on first.priority = n.priority
       where n.run_group_id = $1 and not exists (select 1 from run_step s where s.workflow_run_id = n.id)
     ) r cross join ${session.sql.records(2, TEMPLATE)} join run_group g on g.id = $1
     order by r.id, t.number`),
    [runGroupId, JSON.stringify(template)],
  );
};

/** New runs open the group and the batch again; a group without any run is complete at once. */
const updateProgress = async (
  session: SqlSession,
  batchId: number,
  runGroupId: number,
  runs: number,
): Promise<void> => {
  if (runs > 0) return reopenGroups(session, [runGroupId]);
  await closeEmptyGroups(session, [runGroupId]);
  await closeBatches(session, [batchId]);
};
