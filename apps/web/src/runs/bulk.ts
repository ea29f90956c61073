import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../api/client.js';
import { inParts, type OnProgress } from '../api/in-parts.js';
import type { BulkAction } from './bulk-actions.js';

export type BulkPreview = Schemas['BulkBody'];

/** Which runs: the conditions of the list of runs, one at least. */
export type BulkConditions = Omit<Schemas['BulkForm'], 'action' | 'dry_run' | 'operation_id' | 'after'>;

/** Ids begin with it: where there is no run, it is not there either. */
const FIRST_ID = 1;

type Send = (form: Schemas['BulkForm'], signal: AbortSignal) => Promise<BulkPreview>;

const send: Send = (body, signal) => answerOf(api.POST('/workflow/bulk', { body, signal }));

const newestRun = async (signal: AbortSignal): Promise<number | undefined> => {
  const query = { rows_per_page: 1, sort: '-created_date' } as const;
  return (await answerOf(api.GET('/workflow/search', { params: { query }, signal }))).items[0]?.id;
};

/**
 * The conditions with an end: what is started after this is not meant. Runs that are named one by one, and those of a list that has an end,
 * are left as they are.
 */
export const withEnd = async (
  conditions: BulkConditions,
  signal: AbortSignal,
  newest: typeof newestRun = newestRun,
): Promise<BulkConditions> =>
  conditions.ids !== undefined || conditions.up_to_id !== undefined
    ? conditions
    : { ...conditions, up_to_id: (await newest(signal)) ?? FIRST_ID };

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
 * @param signal stops it after the request that is under way
 * @throws what the first request throws: then nothing was changed
 */
export const applyBulk = async (
  action: BulkAction,
  conditions: BulkConditions,
  onProgress?: OnProgress,
  signal?: AbortSignal,
  sendForm: Send = send,
): Promise<BulkResult> => {
  let begun: BulkPreview | undefined;
  const { done, stopped } = await inParts<number>(
    async (after, hangs) => {
      const form = begun ? { operation_id: begun.operation_id!, after: after! } : { ...conditions, action };
      const answer = await sendForm(form, hangs);
      begun ??= answer;
      return { done: answer.changed, next: answer.next, stopped: answer.stopped };
    },
    onProgress,
    signal,
  );
  return { changed: done, undo: begun?.undo ?? null, stopped };
};
