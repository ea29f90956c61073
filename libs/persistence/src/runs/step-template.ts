import type { WorkflowStepType } from '@sluice/domain';
import type { SqlSession } from '../database/sql-session.js';
import { nowSql } from '../database/clock.js';

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

/** Answers the ids of the steps' configurations, in their order, creating those that are new. */
export const ensureStepConfigs = async (
  session: SqlSession,
  steps: readonly Pick<StepTemplate, 'type' | 'config' | 'cumulativeHash'>[],
): Promise<number[]> => {
  const ids: number[] = [];
  for (const step of steps) {
    await session.rows(
      `insert into step_config (step_type, config, cumulative_hash, created_date)
       values ($1, $2, $3, ${nowSql(session.dialect)}) on conflict (cumulative_hash) do nothing`,
      [step.type, step.config, step.cumulativeHash],
    );
    const [row] = await session.rows<{ id: number }>(`select id from step_config where cumulative_hash = $1`, [
      step.cumulativeHash,
    ]);
    if (!row) throw new Error('A step configuration that was just written is missing');
    ids.push(row.id);
  }
  return ids;
};
