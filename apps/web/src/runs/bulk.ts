import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../api/client.js';

export type BulkAction = 'retry' | 'cancel' | 'pause' | 'resume';
export type BulkPreview = Schemas['BulkBody'];

/** Which runs: the conditions of the list of runs, one at least. */
export type BulkConditions = Omit<Schemas['BulkForm'], 'action' | 'dry_run' | 'operation_id' | 'after'>;

/** Ids that one request may name. */
export const MOST_IDS = 1000;

type Send = (form: Schemas['BulkForm']) => Promise<BulkPreview>;

const send: Send = (body) => answerOf(api.POST('/workflow/bulk', { body }));

/** What an action would do. */
export const previewBulk = (
  action: BulkAction,
  conditions: BulkConditions,
  signal: AbortSignal,
): Promise<BulkPreview> =>
  answerOf(api.POST('/workflow/bulk', { body: { ...conditions, action, dry_run: true }, signal }));

export interface BulkResult {
  readonly changed: number;
  readonly message: string;
  readonly undo: BulkPreview['undo'];
}

/**
 * Does an action to its end: a request takes some seconds, so one on very many runs takes several.
 *
 * @param onProgress receives how many were changed so far
 */
export const applyBulk = async (
  action: BulkAction,
  conditions: BulkConditions,
  onProgress: (changed: number) => void = () => undefined,
  sendForm: Send = send,
): Promise<BulkResult> => {
  let answer = await sendForm({ ...conditions, action });
  let changed = answer.changed;
  while (answer.next !== null && answer.operation_id !== null) {
    onProgress(changed);
    answer = await sendForm({ operation_id: answer.operation_id, after: answer.next });
    changed += answer.changed;
  }
  return { changed, message: answer.message, undo: answer.undo };
};
