import { TransientError, type WorkflowStepType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { SqlSession } from '../database/sql-session.js';
import { stepConfigs } from '../tables/document-tables.js';
import { insertRow, NOW } from '../tables/write-row.js';

/** A step as every run of a group gets it. */
export interface StepTemplate {
  /** One-based. */
  readonly number: number;
  readonly name: string;
  readonly type: WorkflowStepType;
  readonly retries: number;
  /** JSON text of everything the step's result depends on besides the document and the steps before. */
  readonly config: string;
  /** SHA-256 over the configurations up to and including this step: equal hashes share one row and its artifacts. */
  readonly cumulativeHash: string;
}

/** Returns the ids of the steps' configurations, in their order, creating those that are new. */
export const ensureStepConfigs = async (
  session: SqlSession,
  steps: readonly Pick<StepTemplate, 'type' | 'config' | 'cumulativeHash'>[],
): Promise<number[]> => {
  const ids: number[] = [];
  for (const step of steps) {
    const { type: stepType, config, cumulativeHash } = step;
    const values = { stepType, config, cumulativeHash, createdDate: NOW } as const;
    await insertRow(session, stepConfigs, values, 'on conflict (cumulative_hash) do nothing');
    const [row] = await session.rows<{ id: number }>(`select id from step_config where cumulative_hash = $1`, [
      step.cumulativeHash,
    ]);
    if (!row) throw new Error('A step configuration that was just written is missing');
    ids.push(row.id);
  }
  return ids;
};

/** The configuration of one step of a run. */
export interface ConfiguredStep {
  readonly number: number;
  readonly type: WorkflowStepType;
  readonly stepConfigId: number;
  /** See `StepTemplate`. */
  readonly config: string;
  readonly cumulativeHash: string;
}

/** A step that a worker holds. */
export interface HeldStep {
  readonly id: number;
  readonly workflowRunId: number;
  readonly workerId: string;
}

const MOST_KEPT = 1000;

/** What the steps of runs are, or were, made with. */
export class StepConfigs {
  private readonly known = new Map<number, string>();

  constructor(private readonly database: Database) {}

  /** The configuration as JSON text, which never changes. Index: primary key of step_config. */
  async config(id: number): Promise<string> {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const [row] = await this.database.rows<{ config: string }>(`select config from step_config where id = $1`, [id]);
    const config = row?.config ?? '{}';
    this.known.set(id, config);
    if (this.known.size > MOST_KEPT) this.known.delete(this.known.keys().next().value!);
    return config;
  }

  /** All steps of a run in their order. Indexes: run_step_run_idx, primary key of step_config. */
  async ofRun(runId: number): Promise<ConfiguredStep[]> {
    return this.database.rows<ConfiguredStep>(
      `select s.workflow_step_number as number, s.step_type as type, s.step_config_id as "stepConfigId", c.config,
         c.cumulative_hash as "cumulativeHash"
       from run_step s join step_config c on c.id = s.step_config_id
       where s.workflow_run_id = $1 order by s.workflow_step_number`,
      [runId],
    );
  }

  /**
   * Gives steps of the held step's run other configurations, and returns their ids.
   *
   * @throws TransientError when the worker does not hold the step any more
   */
  change(held: HeldStep, steps: readonly Omit<ConfiguredStep, 'stepConfigId'>[]): Promise<number[]> {
    return this.database.transaction(async (session) => {
      await keepArtifacts(session, held.workflowRunId);
      const ids = await ensureStepConfigs(session, steps);
      for (const [index, { number }] of steps.entries()) {
        const rows = await session.rows(
          `update run_step set step_config_id = $3 where workflow_run_id = $1 and workflow_step_number = $2
             and exists (select 1 from run_step h where h.id = $4 and h.lease_owner = $5) returning id`,
          [held.workflowRunId, number, ids[index], held.id, held.workerId],
        );
        if (rows.length === 0) throw new TransientError('LEASE_LOST', 'The step belongs to another worker by now');
      }
      return ids;
    });
  }
}

/** What is found under the new configurations is not collected as without run before this is committed. */
const keepArtifacts = async (session: SqlSession, runId: number): Promise<void> => {
  const lock = session.sql.lock('for share');
  await session.rows(`select hash from document where hash = (select doc_id from workflow_run where id = $1)${lock}`, [
    runId,
  ]);
};
