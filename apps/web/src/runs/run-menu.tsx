import { useState, type ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import { ActionMenu, type MenuAction } from '../ui/menu.js';
import type { BulkAction } from './bulk.js';
import { BulkDialog } from './bulk-dialog.js';

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

/** A menu of what can be done to one run. @param more further actions of its row */
export const RunMenu = ({
  id,
  state,
  more = [],
}: {
  id: number | null;
  state: string;
  more?: readonly MenuAction[];
}): ReactElement | null => {
  const [action, setAction] = useState<BulkAction | null>(null);
  const own = id === null ? [] : allowedActions(state);
  if (own.length + more.length === 0) return null;
  return (
    <>
      <ActionMenu
        actions={[
          ...own.map((one) => ({
            label: words.actions[one],
            isDangerous: one === 'cancel',
            onSelect: () => setAction(one),
          })),
          ...more,
        ]}
      />
      {action !== null && (
        <BulkDialog action={action} conditions={{ ids: String(id) }} onClose={() => setAction(null)} />
      )}
    </>
  );
};
