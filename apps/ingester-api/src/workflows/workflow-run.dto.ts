import { IntersectionType } from '@nestjs/swagger';
import {
  durationSeconds,
  RUN_STATES,
  RUN_STATUSES,
  WORKFLOW_STEP_TYPES,
  type RunState,
  type RunStatus,
  type WorkflowStepType,
} from '@sluice/domain';
import { Flag, Id, OneOf, Shown, ShownPart, toWire, WholeNumber } from '@sluice/http-kit';
import { ProgressBody } from '../run-control/progress.dto.js';

export const MAX_ROWS_PER_PAGE = 1000;
export const DEFAULT_ROWS_PER_PAGE = 10;

export class PageQuery {
  @WholeNumber('One-based page; giving it or `rows_per_page` paginates', { optional: true, min: 1, example: 1 })
  readonly page?: number;

  @WholeNumber('Rows of a page, 10 when only `page` is given', {
    optional: true,
    min: 1,
    max: MAX_ROWS_PER_PAGE,
    example: 10,
  })
  readonly rows_per_page?: number;
}

export class ListRunsQuery extends PageQuery {
  @Id('Only runs of this batch', { optional: true, example: 1 })
  readonly batch_id?: number;

  @Flag('Adds `steps` to each run', { default: false })
  readonly include_steps?: boolean;

  @Flag('Adds `document_info` to each run', { default: false })
  readonly include_doc_info?: boolean;
}

export class RunsByStatusQuery extends PageQuery {
  @OneOf('Status of the runs', RUN_STATUSES, { example: 'FAILED' })
  readonly status: RunStatus;

  @Id('Only runs of this batch', { optional: true, example: 1 })
  readonly batch_id?: number;

  @Flag('Adds `document_info` to each run', { default: false })
  readonly include_doc_info?: boolean;
}

export class RunsOfBatchQuery {
  @Id('Batch', { example: 1 })
  readonly batch_id: number;
}

export class StepsByStatusQuery {
  @OneOf('Status of the steps', RUN_STATUSES, { example: 'RUNNING' })
  readonly status: RunStatus;
}

export class RunStepBody {
  @Shown('Id of the step', 11)
  readonly id: number;
  @Shown('Run that it belongs to', 3)
  readonly workflow_run_id: number;
  @Shown('One-based position in the run', 2)
  readonly workflow_step_number: number;
  @Shown('Name in the workflow definition', 'parse')
  readonly workflow_step_name: string;
  @Shown('Configuration that the step runs with; equal ids share artifacts', 2)
  readonly step_config_id: number;
  @Shown('What it does', 'parse', { enum: WORKFLOW_STEP_TYPES })
  readonly step_type: WorkflowStepType;
  @Shown('Whether the run ends with it', false)
  readonly is_last_step: boolean;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('Start of the newest attempt, UTC', '2026-11-21T09:30:01', { nullable: true })
  readonly start_date: string | null;
  @Shown('Last change of status, UTC', '2026-11-21T09:30:02')
  readonly status_date: string;
  @Shown('End, UTC', '2026-11-21T09:30:02', { nullable: true })
  readonly completed_date: string | null;
  @Shown('The higher, the sooner', 0)
  readonly priority: number;
  @Shown('ERROR waits for its retry, FAILED is for good', 'COMPLETED', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('Why it failed', 'The document is encrypted', { nullable: true })
  readonly status_message: string | null;
  @Shown('What the handler answered, or the cause of the failure', { pages: 12 })
  readonly status_meta: Record<string, unknown>;
  @Shown('Seconds from start to completion', 0.8, { format: 'double', nullable: true })
  readonly duration: number | null;
  @Shown('Attempts used', 1)
  readonly retry: number;
  @Shown('Attempts allowed', 3)
  readonly retries: number;
  @Shown('Worker of the newest attempt', 'host-17-9f3c', { nullable: true })
  readonly worker_id: string | null;
}

export const toStepBody = toWire(RunStepBody, { duration: durationSeconds });

export class DocumentInfoBody {
  @Shown('Location of the document in its source', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Where the document comes from', 'wiki', { nullable: true })
  readonly source: string | null;
  @Shown('Bytes', 48213)
  readonly file_size: number;
  @Shown('Type of the content', 'application/pdf')
  readonly mime_type: string;
}

export const toDocumentInfoBody = toWire(DocumentInfoBody);

export class WorkflowRunFields {
  @Shown('Id of the run', 3)
  readonly id: number;
  @Shown('Workflow definition', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Run group that it belongs to', 1)
  readonly run_group_id: number;
  @Shown('Batch of the document', 1)
  readonly batch_id: number;
  @Shown('Hash of the document', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly doc_id: string;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('Start of its first step, UTC', '2026-11-21T09:30:01', { nullable: true })
  readonly start_date: string | null;
  @Shown('Last change of status, UTC', '2026-11-21T09:30:05')
  readonly status_date: string;
  @Shown('End of its last step, UTC', '2026-11-21T09:30:05', { nullable: true })
  readonly completed_date: string | null;
  @Shown('The higher, the sooner', 0)
  readonly priority: number;
  @Shown('RUNNING from its first step on, FAILED as soon as one step failed for good', 'COMPLETED', {
    enum: RUN_STATUSES,
  })
  readonly status: RunStatus;
  @Shown('Why it failed', 'The document is encrypted', { nullable: true })
  readonly status_message: string | null;
  @Shown('Further facts about the status', {})
  readonly status_meta: Record<string, unknown>;
  @Shown('Seconds from start to completion', 4.1, { format: 'double', nullable: true })
  readonly duration: number | null;
  @Shown('Parameters of this run alone', {})
  readonly run_params: Record<string, unknown>;
}

export const toRunBody = toWire(WorkflowRunFields, { duration: durationSeconds });

export class WorkflowRunBody extends WorkflowRunFields {
  @ShownPart(WorkflowRunFields, 'The run once more, in lists with steps or documents: there the Python system has it', {
    optional: true,
  })
  readonly workflow_run?: WorkflowRunFields;
  @ShownPart([RunStepBody], 'Its steps in their order, where they were asked for', { optional: true })
  readonly steps?: RunStepBody[];
  @ShownPart(DocumentInfoBody, 'The document, where it was asked for', { optional: true })
  readonly document_info?: DocumentInfoBody;
}

export class StartedRunBody extends WorkflowRunBody {
  @Shown('Parameters that have no effect, a sentence each', [])
  readonly warnings: readonly string[];
}

/** What to do about a failure. */
export class FailureRemedyBody {
  @Shown('Stable code of the cause', 'PARSER_UNREACHABLE')
  readonly code: string;
  @Shown('transient, permanent, configuration or quota', 'transient')
  readonly kind: string;
  @Shown(
    'What to do next',
    'The parsing server could not be reached. Check PARSER_SERVER_URL and that it runs, then retry.',
  )
  readonly advice: string;
  @Shown('Whether trying again, with nothing else changed, may help', true)
  readonly retry_helps: boolean;
}

/** One run with its steps, how it stands, what it waits for and how long it will take. */
export class WorkflowRunDetail extends IntersectionType(WorkflowRunBody, ProgressBody) {
  @Shown('How it stands: a retry that is due is no failure', 'retrying', { enum: RUN_STATES })
  readonly state: RunState;
  @ShownPart(FailureRemedyBody, 'Of a failed run: its cause, and what to do about it', { nullable: true })
  readonly failure: FailureRemedyBody | null;
}

export class WorkflowRunPage {
  @ShownPart([WorkflowRunBody], 'Runs of this page')
  readonly items: WorkflowRunBody[];
  @Shown('Runs on all pages', 120)
  readonly total: number;
  @Shown('This page, from 1', 1)
  readonly page: number;
  @Shown('Most runs of a page', 10)
  readonly rows_per_page: number;
  @Shown('Pages there are', 12)
  readonly total_pages: number;
}
