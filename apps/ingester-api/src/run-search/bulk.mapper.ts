import { BulkAction, RUN_STATES, type BulkRefusal, type RunState } from '@sluice/domain';
import type { BulkCount, BulkOperation } from '@sluice/persistence';
import { BULK_REASONS, type BulkBody, type BulkRefusalBody } from './bulk.dto.js';

const runsOf = (count: number): string => `${count} workflow run${count === 1 ? '' : 's'}`;

const DONE: Readonly<Record<BulkAction, string>> = {
  retry: 'Retrying',
  cancel: 'Cancelled',
  pause: 'Paused',
  resume: 'Resumed',
};

const UNDONE_BY: Readonly<Record<BulkAction, BulkAction | null>> = {
  retry: null,
  cancel: BulkAction.Retry,
  pause: BulkAction.Resume,
  resume: BulkAction.Pause,
};

const statesOf = (counts: readonly BulkCount[]): Record<RunState, number> => {
  const sums = Object.fromEntries(RUN_STATES.map((state) => [state, 0])) as Record<RunState, number>;
  for (const { state, count } of counts) sums[state] += count;
  return sums;
};

const toRefusals = (refused: ReadonlyMap<BulkRefusal, number>): BulkRefusalBody[] =>
  [...refused].map(([reason, count]) => ({ reason, message: BULK_REASONS[reason], count }));

export const toPreview = (action: BulkAction, counts: readonly BulkCount[]): BulkBody => {
  const allowed = counts.filter(({ refusal }) => refusal === null);
  const refused = new Map<BulkRefusal, number>();
  for (const { refusal, count } of counts) if (refusal) refused.set(refusal, (refused.get(refusal) ?? 0) + count);
  const changed = allowed.reduce((sum, { count }) => sum + count, 0);
  return {
    message: `Would ${action} ${runsOf(changed)}`,
    action,
    dry_run: true,
    operation_id: null,
    changed,
    states: statesOf(allowed),
    refused: toRefusals(refused),
    next: null,
    stopped: null,
    undo: null,
  };
};

/** What a request of an operation came to. */
export interface BulkDone extends Pick<BulkBody, 'changed' | 'next' | 'stopped'> {
  readonly refused: ReadonlyMap<BulkRefusal, number>;
}

export const toBulkBody = ({ id, action }: BulkOperation, { changed, refused, next, stopped }: BulkDone): BulkBody => {
  const undoneBy = UNDONE_BY[action];
  return {
    message: `${DONE[action]} ${runsOf(changed)}${next === null ? '' : '; there are more'}`,
    action,
    dry_run: false,
    operation_id: id,
    changed,
    states: statesOf([]),
    refused: toRefusals(refused),
    next,
    stopped,
    undo: undoneBy && { action: undoneBy, bulk_id: id },
  };
};
