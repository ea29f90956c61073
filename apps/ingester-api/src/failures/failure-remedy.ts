import type { WorkflowRun } from '@sluice/domain';
import type { FailureRemedyBody } from '../workflows/workflow-run.dto.js';
import { failureCodeOf } from './failure-code.js';
import { remedyOf } from './remedies.js';

/** The cause of a failed run, and what to do about it; null of one that has not failed. */
export const toFailureRemedy = (run: Pick<WorkflowRun, 'status' | 'statusMeta'>): FailureRemedyBody | null => {
  const code = failureCodeOf(run);
  if (code === null) return null;
  const { error_kind: given } = run.statusMeta;
  const kind = typeof given === 'string' ? given : 'transient';
  const { advice, retryHelps } = remedyOf(code, kind);
  return { code, kind, advice, retry_helps: retryHelps };
};
