import { IntersectionType } from '@nestjs/swagger';
import {
  RUN_STATES,
  RUN_STATUSES,
  WORKFLOW_STEP_TYPES,
  type RunState,
  type RunStatus,
  type WorkflowStepType,
} from '@sluice/domain';
import { Flag, Id, OneOf, Shown, ShownPart, Text } from '@sluice/http-kit';
import { RUN_SORTS, type RunSort, type RunsByState } from '@sluice/persistence';
import { PageBody } from '../app/page.dto.js';
import { ordersOf, SearchPageQuery, SearchText, WordList } from '../app/search-fields.js';
import { WaitingFor } from '../run-control/progress.dto.js';

/** Naive UTC, as the API writes times; a `Z` at the end says the same. */
const TIME = {
  pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z?$/,
  expected: 'a time in UTC, as 2026-11-21T09:30:00',
};

const LONGEST = 1000;
const LONGEST_CODE = 200;

/** Which runs are meant: all conditions that are given hold. */
export class RunConditionFields {
  @WordList('State of the run', RUN_STATES, 'failed,retrying')
  readonly state?: string;

  @Id('Runs of this batch', { optional: true, example: 1 })
  readonly batch_id?: number;

  @Id('Runs of this run group', { optional: true, example: 1 })
  readonly run_group_id?: number;

  @Text('Runs of documents of this source', { optional: true, maxLength: LONGEST, example: 'wiki' })
  readonly source?: string;

  @SearchText('Text in a URI or the title of the document, the id of a run, or the hash of a document', 'manual')
  readonly q?: string;

  @Text('Runs of this document', {
    optional: true,
    maxLength: LONGEST_CODE,
    example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly doc_id?: string;

  @Text('Runs that failed then or later, UTC', {
    optional: true,
    maxLength: 40,
    pattern: TIME,
    example: '2026-11-21T09:30:00',
  })
  readonly failed_since?: string;

  @Text('Runs that failed with this stable code', {
    optional: true,
    maxLength: LONGEST_CODE,
    example: 'PARSER_TIMEOUT',
  })
  readonly code?: string;

  @Flag('Only the newest run of each document in its batch', { default: false })
  readonly newest?: boolean;

  @Id('Runs that this bulk operation was the last to change', { optional: true, example: 4 })
  readonly bulk_id?: number;

  @Id('This run and older ones: a list keeps its rows while others are started', { optional: true, example: 120 })
  readonly up_to_id?: number;
}

export class SearchRunsQuery extends IntersectionType(RunConditionFields, SearchPageQuery) {
  @OneOf('Order; `-` before it turns it round', ordersOf(RUN_SORTS), { default: '-created_date' })
  readonly sort?: RunSort | `-${RunSort}`;
}

export class ListedStepBody {
  @Shown('One-based position in the run', 2)
  readonly number: number;
  @Shown('Name in the workflow definition', 'parse')
  readonly name: string;
  @Shown('What it does', 'parse', { enum: WORKFLOW_STEP_TYPES })
  readonly type: WorkflowStepType;
  @Shown('ERROR waits for its retry, FAILED is for good', 'RUNNING', { enum: RUN_STATUSES })
  readonly status: RunStatus;
}

export class CurrentStepBody extends ListedStepBody {
  @Shown('Attempts used', 1)
  readonly retry: number;
  @Shown('Retries that it may have', 3)
  readonly retries: number;
  @Shown('Start of the newest attempt, UTC', '2026-11-21T09:30:01', { nullable: true })
  readonly start_date: string | null;
}

export class ListedRunBody {
  @Shown('Id of the run', 3)
  readonly id: number;
  @Shown('Run group that it belongs to', 1)
  readonly run_group_id: number;
  @Shown('Batch of the document', 1)
  readonly batch_id: number;
  @Shown('Name of the batch', 'Wiki, first load')
  readonly batch_name: string;
  @Shown('Hash of the document', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly doc_id: string;
  @Shown('Title of the document', 'Manual', { nullable: true })
  readonly title: string | null;
  @Shown('A location of the document, one in the batch if there is any', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Where the document comes from', 'wiki', { nullable: true })
  readonly source: string | null;
  @Shown('Type of the content', 'application/pdf')
  readonly mime_type: string;
  @Shown('Bytes', 48213)
  readonly file_size: number;
  @Shown('Workflow definition', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Parameter set', 'default')
  readonly param_definition_id: string;
  @Shown('The higher, the sooner', 0)
  readonly priority: number;
  @Shown('Status of the run', 'RUNNING', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('How it stands: a retry that is due is no failure', 'retrying', { enum: RUN_STATES })
  readonly state: RunState;
  @Shown('Whether the document has no newer run in the batch', true)
  readonly is_newest: boolean;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('Start of its first step, UTC', '2026-11-21T09:30:01', { nullable: true })
  readonly start_date: string | null;
  @Shown('Last change of status, UTC', '2026-11-21T09:30:05')
  readonly status_date: string;
  @Shown('End of its last step, UTC', '2026-11-21T09:30:05', { nullable: true })
  readonly completed_date: string | null;
  @Shown('Seconds from start to completion', 4.1, { format: 'double', nullable: true })
  readonly duration: number | null;
  @Shown('Stable code of its failure', 'PARSER_TIMEOUT', { nullable: true })
  readonly code: string | null;
  @Shown('Why it failed, or why its last attempt did', 'The parser took longer than 600 s', { nullable: true })
  readonly message: string | null;
  @ShownPart([ListedStepBody], 'Its steps in their order')
  readonly steps: ListedStepBody[];
  @ShownPart(CurrentStepBody, 'The step that it is at, or failed at; null when all are completed', { nullable: true })
  readonly step: CurrentStepBody | null;
  @ShownPart(WaitingFor, 'What keeps it from running; the place in the queue is not looked up for lists', {
    nullable: true,
  })
  readonly waiting_for: WaitingFor | null;
  @Shown('About how many seconds it will still take; null where nothing is known', 340, { nullable: true })
  readonly remaining_seconds: number | null;
}

/** How runs stand; every state is present. */
export const RunStates = (description: string): PropertyDecorator =>
  Shown(description, Object.fromEntries(RUN_STATES.map((state) => [state, 0])) as RunsByState, {
    additionalProperties: { type: 'integer' },
  });

export class ListedRunPage extends PageBody {
  @ShownPart([ListedRunBody], 'Runs of this page')
  readonly items: ListedRunBody[];
  @RunStates(
    'Runs by state under the same conditions, `state` left out; of more than 20,000 runs it may be some seconds old',
  )
  readonly states: Record<RunState, number>;
}
