import { durationSeconds } from '@sluice/domain';
import { Flag, Id, Shown, ShownPart, Text, toWire } from '@sluice/http-kit';
import { StartFields } from '../workflows/start-fields.dto.js';
import { WorkflowRunBody } from '../workflows/workflow-run.dto.js';

export class CreateBatchForm {
  @Text('Where the documents come from', { maxLength: 1000, example: 'wiki' })
  readonly source: string;

  @Text('Name for people', { maxLength: 1000, example: 'Wiki, first load' })
  readonly name: string;
}

export class StartWorkflowsForm extends StartFields {
  @Id('Batch whose documents are processed', { example: 1 })
  readonly batch_id: number;

  @Flag('Only documents without a run in the newest group of the same workflow and parameters, which is reused', {
    default: false,
  })
  readonly only_unparsed?: boolean;
}

export class BatchStatusQuery {
  @Id('Batch', { example: 1 })
  readonly batch_id: number;

  @Flag('Whether `workflows` is filled; switch it off for large batches', { default: true })
  readonly include_workflows?: boolean;
}

export class BatchCreated {
  @Shown('Id of the new batch', 1)
  readonly batch_id: number;
}

export class WorkflowsStarted {
  @Shown('What was done', 'Started 12 workflows')
  readonly message: string;
  @Shown('Runs created', 12)
  readonly workflows: number;
  @Shown('Id of the run group', 3)
  readonly run_group: number;
  @Shown('Parameters that have no effect, a sentence each', [])
  readonly warnings: readonly string[];
}

export class BatchBody {
  @Shown('Id of the batch', 1)
  readonly id: number;
  @Shown('Name for people', 'Wiki, first load')
  readonly name: string;
  @Shown('Where the documents come from', 'wiki')
  readonly source: string;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly start_date: string;
  @Shown('When all run groups were finished, UTC', '2026-11-21T09:45:00', { nullable: true })
  readonly completed_date: string | null;
  @Shown('Parameters of the batch', {})
  readonly batch_params: Record<string, unknown>;
  @Shown('Seconds from creation to completion', 12.5, { format: 'double', nullable: true })
  readonly duration: number | null;
}

export const toBatchBody = toWire(BatchBody, { duration: durationSeconds });

export class BatchStatusBody {
  @ShownPart(BatchBody, 'The batch')
  readonly batch: BatchBody;
  @Shown('Distinct documents', 12)
  readonly document_count: number;
  @Shown(
    'Runs per status; all five are present',
    { PENDING: 0, RUNNING: 2, COMPLETED: 9, ERROR: 0, FAILED: 1 },
    { additionalProperties: { type: 'integer' } },
  )
  readonly workflow_count: Record<string, number>;
  @ShownPart([WorkflowRunBody], 'Runs of the batch, newest first; empty with include_workflows=false')
  readonly workflows: WorkflowRunBody[];
  @Shown('Documents with a completed run', 9)
  readonly parsed: number;
  @Shown('The other documents', 3)
  readonly remaining: number;
}
