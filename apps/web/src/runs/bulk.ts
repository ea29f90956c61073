import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../api/client.js';
import { inParts, type OnProgress } from '../api/in-parts.js';
import type { BulkAction } from './bulk-actions.js';

export type BulkPreview = Schemas['BulkBody'];

/** Which runs: the conditions of the list of runs, one at least. */
export type BulkConditions = Omit<Schemas['BulkForm'], 'action' | 'dry_run' | 'operation_id' | 'after'>;

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
  readonly undo: BulkPreview['undo'];
  /** Why the rest was not changed; null when all was. What was changed can be undone all the same. */
  readonly stopped: string | null;
}

/**
 * Does an action to its end, in several requests if there are very many runs.
 *
 * @param onProgress receives how many were changed so far, and what stopped the last request
 * @throws what the first request throws: then nothing was changed
 */
export const applyBulk = async (
  action: BulkAction,
  conditions: BulkConditions,
  onProgress?: OnProgress,
  sendForm: Send = send,
): Promise<BulkResult> => {
  let begun: BulkPreview | undefined;
  const { done, stopped } = await inParts<number>(async (after) => {
    const form = begun ? { operation_id: begun.operation_id!, after: after! } : { ...conditions, action };
    const answer = await sendForm(form);
    begun ??= answer;
    return { done: answer.changed, next: answer.next, stopped: answer.stopped };
  }, onProgress);
  return { changed: done, undo: begun?.undo ?? null, stopped };
};
