import { useRef, useState, type ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts/texts.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { count } from '../ui/format.js';
import { problemText } from '../ui/notices.js';
import { useProgress } from '../ui/progress-of-parts.js';
import { QueryView } from '../ui/query-view.js';
import { StateBadge } from '../ui/state-badge.js';
import { useAnnounce } from '../ui/toasts.js';
import { applyBulk, previewBulk, withEnd, type BulkConditions, type BulkPreview } from './bulk.js';
import type { BulkAction } from './bulk-actions.js';

const words = texts.runs;

export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly conditions: BulkConditions;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/**
 * Says what an action on many runs would change, asks, does it, and offers to take it back. What is done is what was counted: the
 * conditions are those that it was opened with, however the page goes on, and what is started after that is not meant.
 */
export const BulkDialog = ({ action, conditions: given, onClose, onDone }: BulkDialogProps): ReactElement => {
  const [conditions] = useState(given);
  const ended = useRef<BulkConditions | null>(null);
  const client = useQueryClient();
  const { done, failed } = useAnnounce();
  const { progress, onProgress } = useProgress();
  const preview = useQuery({
    queryKey: ['bulk', action, conditions],
    queryFn: async ({ signal }) => {
      ended.current ??= await withEnd(conditions, signal);
      return previewBulk(action, ended.current, signal);
    },
    staleTime: 0,
    gcTime: 0,
  });
  const refresh = (): void => void client.invalidateQueries();
  const apply = async (signal: AbortSignal): Promise<void> => {
    // Without an end nothing was counted, and the button is off.
    const result = await applyBulk(action, ended.current!, onProgress, signal);
    const { undo, changed: total, stopped } = result;
    refresh();
    onDone?.();
    const takeBack = (): void => {
      if (undo) {
        void applyBulk(undo.action as BulkAction, { bulk_id: undo.bulk_id }).then((result) => {
          refresh();
          done({
            title: words.undone(words.of(result.changed, count(result.changed))),
            ...(result.stopped === null ? {} : { text: words.stopped(result.stopped) }),
          });
        }, failed);
      }
    };
    done({
      title: `${words.actions[action]}: ${words.of(total, count(total))}`,
      ...(stopped === null ? {} : { text: words.stopped(stopped) }),
      ...(undo && total > 0 ? { action: { label: texts.common.actions.undo, run: takeBack } } : {}),
    });
  };
  const runs = preview.data?.changed ?? 0;
  const isGone = conditions.ids !== undefined && preview.data !== undefined && isAboutNothing(preview.data);
  const offBecause = (): string | null => {
    if (preview.error) return problemText(preview.error);
    if (preview.data === undefined) return words.counting;
    return isGone ? words.gone : runs === 0 ? words.nothing : null;
  };
  const question = (): string => {
    if (preview.data === undefined) return preview.error ? '' : words.counting;
    return isGone ? words.gone : words.asks[action](runs, count(runs));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.titles[action]}
      confirm={words.actions[action]}
      kind={action === 'cancel' ? 'danger' : 'primary'}
      dismiss={words.leaves[action]}
      canStop
      offBecause={offBecause()}
      onConfirm={apply}
    >
      {/* A title that changes is not read aloud. */}
      <p role="status" className="mb-1 font-semibold">
        {question()}
      </p>
      <p>{words.abouts[action]}</p>
      <QueryView query={preview}>{(data) => <Counts preview={data} />}</QueryView>
      {progress}
    </ConfirmDialog>
  );
};

/** None of the runs that were named is there. */
const isAboutNothing = ({ states, refused }: BulkPreview): boolean =>
  refused.length === 0 && Object.values(states).every((runs) => runs === 0);

const Counts = ({ preview }: { preview: BulkPreview }): ReactElement => (
  <>
    <ul className="mt-2 flex flex-wrap gap-2">
      {Object.entries(preview.states)
        .filter(([, runs]) => runs > 0)
        .map(([state, runs]) => (
          <li key={state} className="flex items-center gap-1">
            {count(runs)} <StateBadge state={state} />
          </li>
        ))}
    </ul>
    {preview.refused.length > 0 && (
      <dl className="mt-2 text-muted">
        <dt className="font-medium">{words.leftAlone}</dt>
        {preview.refused.map(({ reason, message, count: runs }) => (
          <dd key={reason}>
            {words.of(runs, count(runs))}: {message}
          </dd>
        ))}
      </dl>
    )}
  </>
);
