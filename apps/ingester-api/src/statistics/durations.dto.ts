import { WORKFLOW_STEP_TYPES, type WorkflowStepType } from '@sluice/domain';
import { Shown } from '@sluice/http-kit';

/** How long the completed steps of one kind took. */
export class DurationsBody {
  @Shown('Kind of the step', 'parse', { enum: WORKFLOW_STEP_TYPES })
  readonly step_type: WorkflowStepType;
  @Shown('Name of the step', 'parse')
  readonly workflow_step_name: string;
  @Shown('Completed steps', 12)
  readonly count: number;
  @Shown('Seconds of the quickest', 0.2, { format: 'double' })
  readonly shortest: number;
  @Shown('Seconds on average', 1.4, { format: 'double' })
  readonly average: number;
  @Shown('Seconds of the slowest', 7.9, { format: 'double' })
  readonly longest: number;
  @Shown('Seconds that half of them do not exceed', 1.1, { format: 'double' })
  readonly p50: number;
  @Shown('Seconds that 95 % of them do not exceed', 6.3, { format: 'double' })
  readonly p95: number;
  @Shown('Pages of their documents', 240)
  readonly pages: number;
}
