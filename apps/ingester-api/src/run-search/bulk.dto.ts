import { BULK_ACTIONS, type BulkAction, type BulkRefusal, type RunState } from '@sluice/domain';
import { Flag, Id, OneOf, Shown, ShownPart, Text } from '@sluice/http-kit';
import { Stopped, StoppedBody } from '../app/stopped.dto.js';
import { RunConditionFields, RunStates } from './run-search.dto.js';

/** Ids that a form may name one by one; for more there are conditions. */
export const MOST_IDS = 1000;
const LONGEST_IDS = MOST_IDS * 16;

const IDS = { pattern: /^\d{1,15}(?:,\d{1,15})*$/, expected: 'ids, separated by commas' };

export class BulkForm extends RunConditionFields {
  @OneOf('What is done; not given beside `operation_id`', BULK_ACTIONS, { optional: true, example: 'retry' })
  readonly action?: BulkAction;

  @Text(`Only these runs: ids, separated by commas, ${MOST_IDS} at most`, {
    optional: true,
    maxLength: LONGEST_IDS,
    pattern: IDS,
    example: '3,4',
  })
  readonly ids?: string;

  @Flag('Only says what would be done', { default: false })
  readonly dry_run?: boolean;

  @Id('Goes on with an operation, instead of conditions and an action', { insteadOf: 'action' })
  readonly operation_id?: number;

  @Id('Where to go on: `next` of the answer before', { optional: true, example: 0 })
  readonly after?: number;
}

export const BULK_REASONS: Readonly<Record<BulkRefusal, string>> = {
  finished: 'It is finished',
  not_failed: 'It has not failed',
  being_cancelled: 'Its run group is being cancelled',
  paused_already: 'It is paused already',
  not_paused: 'It is not paused',
  group_paused: 'Its run group is paused: resume that',
};

export class BulkRefusalBody {
  @Shown('Why these runs are left alone', 'finished', { enum: Object.keys(BULK_REASONS) })
  readonly reason: BulkRefusal;
  @Shown('The same as a sentence', 'It is finished')
  readonly message: string;
  @Shown('Runs', 3)
  readonly count: number;
}

export class BulkUndo {
  @Shown('Action that undoes it', 'resume', { enum: BULK_ACTIONS })
  readonly action: BulkAction;
  @Shown('Condition that finds what was changed', 4)
  readonly bulk_id: number;
}

export class BulkBody {
  @Shown('What was done, or would be', 'Retrying 12 workflow runs')
  readonly message: string;
  @Shown('Action', 'retry', { enum: BULK_ACTIONS })
  readonly action: BulkAction;
  @Shown('Whether it only says what would be done', false)
  readonly dry_run: boolean;
  @Shown('Id of the operation; null of a dry run', 4, { nullable: true })
  readonly operation_id: number | null;
  @Shown('Runs that this request changed, or that the operation would', 12)
  readonly changed: number;
  @RunStates('Of a dry run: the runs that would be changed, by state; all 0 otherwise')
  readonly states: Record<RunState, number>;
  @ShownPart([BulkRefusalBody], 'Runs that match and are left alone, by reason')
  readonly refused: BulkRefusalBody[];
  @Shown(
    'Where to go on, as `after` beside `operation_id`: an operation on very many runs takes several requests, each of some seconds. Null when all is done',
    2003,
    { nullable: true },
  )
  readonly next: number | null;
  @Stopped()
  readonly stopped: StoppedBody | null;
  @ShownPart(BulkUndo, 'What undoes the operation; null of a retry, which nothing undoes, and of a dry run', {
    nullable: true,
  })
  readonly undo: BulkUndo | null;
}
