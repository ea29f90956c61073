import { useState, type ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/fields.js';
import { ActionMenu } from '../../ui/menu.js';
import { useAnnounce } from '../../ui/toasts.js';
import type { RunFilter } from './run-filter.js';
import { deleteView, saveView, useSavedViews } from './saved-views.js';

const words = texts.workflows.views;

const BUILT_IN: readonly { name: string; search: RunFilter }[] = [
  { name: words.failed, search: { state: ['failed'], newest: true } },
  { name: words.waiting, search: { state: ['retrying', 'paused'] } },
];

/** Filters under names: two that everybody wants, and one's own. */
export const ViewsMenu = ({
  filter,
  onOpen,
}: {
  filter: RunFilter;
  onOpen: (filter: RunFilter) => void;
}): ReactElement => {
  const views = useSavedViews();
  const [name, setName] = useState<string | null>(null);
  const { done } = useAnnounce();
  const save = (): Promise<void> => {
    const wanted = name?.trim() ?? '';
    saveView({ name: wanted, search: JSON.parse(JSON.stringify(filter)) as Record<string, unknown> });
    done({ title: words.saved(wanted) });
    return Promise.resolve();
  };
  return (
    <>
      <ActionMenu
        label={words.title}
        actions={[
          ...BUILT_IN.map(({ name: label, search }) => ({ label, onSelect: () => onOpen(search) })),
          ...views.map((view) => ({ label: view.name, onSelect: () => onOpen(view.search as RunFilter) })),
          { label: words.save, onSelect: () => setName('') },
          ...views.map((view) => ({
            label: words.delete(view.name),
            isDangerous: true,
            onSelect: () => deleteView(view.name),
          })),
        ]}
      />
      <ConfirmDialog
        title={words.save}
        isOpen={name !== null}
        onClose={() => setName(null)}
        confirm={texts.common.actions.save}
        offBecause={name?.trim() ? null : words.name}
        onConfirm={save}
      >
        <TextField label={words.name} value={name ?? ''} onChange={setName} maxLength={60} />
      </ConfirmDialog>
    </>
  );
};
