import type { ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import { ActionMenu, type MenuAction } from '../ui/menu.js';
import type { BulkAction } from './bulk-actions.js';

const words = texts.runs;

/** What a run in this state allows. */
export const allowedActions = (state: string): BulkAction[] => {
  switch (state) {
    case 'failed':
    case 'cancelled':
      return ['retry'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'pending':
    case 'running':
    case 'retrying':
      return ['pause', 'cancel'];
    default:
      return [];
  }
};

/** A menu of what can be done to one run. The page asks: a row may be gone before its question is answered. */
export const RunMenu = ({
  state,
  onAction,
  more = [],
}: {
  /** Of the run; undefined where there is none. */
  state: string | undefined;
  onAction: (action: BulkAction) => void;
  /** Further actions of its row. */
  more?: readonly MenuAction[];
}): ReactElement | null => {
  const own = state === undefined ? [] : allowedActions(state);
  if (own.length + more.length === 0) return null;
  return (
    <ActionMenu
      actions={[
        ...own.map((one) => ({
          label: words.actions[one],
          isDangerous: one === 'cancel',
          onSelect: () => onAction(one),
        })),
        ...more,
      ]}
    />
  );
};
