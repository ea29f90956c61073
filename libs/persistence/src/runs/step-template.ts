import type { WorkflowStepType } from '@sluice/domain';
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
