import { createStepQueue, type ClaimedStep } from '@sluice/persistence';
import { aWorkflow, seedGroup, type SeededGroup } from '@sluice/testing';
import type { ContractState, StateRequest } from './contract-state.fixture.js';

const workflow = aWorkflow(['validate']);

/** Its steps are the next to be claimed: of all states the newest goes first. */
const seed = ({ site, serial }: StateRequest, documents: number): Promise<SeededGroup> =>
  seedGroup(site.api.test.database, { documents, workflow, priority: 1000 + serial });

type Outcome = 'COMPLETED' | 'FAILED' | 'RUNNING';

const META = { FAILED: { error: 'PARSER_TIMEOUT', error_kind: 'transient' }, COMPLETED: {} };

/** Claims a step for each outcome and settles it as that, unless it is RUNNING. */
export const settle = async ({ site }: StateRequest, outcomes: readonly Outcome[]): Promise<readonly ClaimedStep[]> => {
  const queue = createStepQueue(site.api.test.database);
  const worker = { workerId: 'contract', chain: false };
  const { claimed } = await queue.turn({ ...worker, settlements: [], capacity: outcomes.length });
  const settlements = claimed.flatMap(({ step, attempt }, index) => {
    const status = outcomes[index]!;
    if (status === 'RUNNING') return [];
    const message = status === 'FAILED' ? 'The parser took longer than 600 s' : null;
    return [{ stepId: step.id, attempt, outcome: { status, delayMs: 0, message, meta: META[status] } }];
  });
  await queue.turn({ ...worker, settlements, capacity: 0 });
  return claimed;
};

const runIds = async ({ site }: StateRequest, runGroupId: number): Promise<number[]> =>
  (
    await site.api.test.database.rows<{ id: number }>(
      `select id from workflow_run where run_group_id = $1 order by id`,
      [runGroupId],
    )
  ).map(({ id }) => id);

const waiting = async (request: StateRequest, documents = 2) => {
  const { batchId, runGroupId } = await seed(request, documents);
  const ids = await runIds(request, runGroupId);
  return { batch_id: batchId, run_group_id: runGroupId, first: ids[0]!, last: ids.at(-1)! };
};

const controlled =
  (action: string): ContractState['make'] =>
  async (request) => {
    const group = await waiting(request);
    const { status } = await request.site.api.post(`/workflow/run-groups/${group.run_group_id}/${action}`);
    if (status !== 200) throw new Error(`The ${action} answered ${status}`);
    return group;
  };

export const beginCancellation = async ({ site }: StateRequest, runGroupId: unknown): Promise<void> => {
  await site.api.test.database.rows(`update run_group set control = 'cancelling' where id = $1`, [runGroupId]);
};

export const groupStates: Readonly<Record<string, ContractState>> = {
  'waiting group': { make: (request) => waiting(request) },
  'paused group': { make: controlled('pause') },
  'cancelled group': { make: controlled('cancel') },

  /** One run failed, the others are still to be cancelled: the process that does it has died. */
  'cancelling group': {
    async make(request) {
      const { batchId, runGroupId } = await seed(request, 3);
      await settle(request, ['FAILED']);
      await beginCancellation(request, runGroupId);
      return { batch_id: batchId, run_group_id: runGroupId };
    },
  },

  /** One run completed, one failed, one running, one pending. */
  'mixed group': {
    async make(request) {
      const { batchId, runGroupId } = await seed(request, 4);
      const claimed = await settle(request, ['COMPLETED', 'FAILED', 'RUNNING']);
      const [completed, failed, running] = claimed.map(({ run }) => run.id) as [number, number, number];
      const pending = (await runIds(request, runGroupId)).find((id) => ![completed, failed, running].includes(id))!;
      return { batch_id: batchId, run_group_id: runGroupId, completed, failed, running, pending };
    },
  },

  /** Two runs, both failed; `last` ended it. */
  'failed group': {
    async make(request) {
      const { batchId, runGroupId } = await seed(request, 2);
      const claimed = await settle(request, ['FAILED', 'FAILED']);
      const last = claimed.at(-1)!.run.id;
      await createStepQueue(request.site.api.test.database).finishGroup({ runId: last, runGroupId });
      return { batch_id: batchId, run_group_id: runGroupId, last };
    },
  },

  /** 20 of its 21 runs are done. */
  'estimated group': {
    async make(request) {
      const group = await waiting(request, 21);
      await request.site.api.test.database.rows(
        `update workflow_run set status = 'COMPLETED', start_date = created_date, completed_date = created_date + 1000
         where run_group_id = $1 and id < $2`,
        [group.run_group_id, group.last],
      );
      return group;
    },
  },
};
