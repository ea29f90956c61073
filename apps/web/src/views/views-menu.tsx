import { useState, type ReactElement } from 'react';
import { Trash2 } from 'lucide-react';
import * as v from 'valibot';
import { texts } from '../texts/texts.js';
import { Button, IconButton } from '../ui/button.js';
import { ConfirmDialog, Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { ActionMenu } from '../ui/menu.js';
import { useAnnounce } from '../ui/toasts.js';
import {
  deleteView,
  LONGEST_NAME,
  MOST_VIEWS,
  saveView,
  useSavedViews,
  type SavedView,
  type ViewedList,
} from './saved-views.js';

const words = texts.views;

export interface ViewsMenuProps<View> {
  readonly list: ViewedList;
  /** Filters and order as the address of the list takes them: what another version kept is read by it too. */
  readonly schema: v.GenericSchema<unknown, View>;
  /** Those that everybody wants. */
  readonly builtIn: readonly SavedView[];
  /** Filters and order as they are now. */
  readonly current: View;
  readonly onOpen: (view: View) => void;
}

/** Filters and orders of a list under names: to open, keep and delete. */
export const ViewsMenu = <View,>({ list, schema, builtIn, current, onOpen }: ViewsMenuProps<View>): ReactElement => {
  const views = useSavedViews(list);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const close = (): void => setOpen(null);
  const show = (search: SavedView['search']): void => {
    close();
    onOpen(v.parse(schema, search));
  };
  return (
    <>
      <ActionMenu
        label={words.title}
        actions={[
          ...[...builtIn, ...views].map(({ name, search }) => ({ label: name, onSelect: () => show(search) })),
          { label: words.save, onSelect: () => setOpen('save') },
          ...(views.length > 0 ? [{ label: words.manage, onSelect: () => setOpen('manage') }] : []),
        ]}
      />
      {open === 'save' && <SaveDialog list={list} views={views} current={current} onClose={close} />}
      <ManageDialog list={list} views={views} isOpen={open === 'manage'} onClose={close} onOpen={show} />
    </>
  );
};

interface OfViews {
  readonly list: ViewedList;
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

const SaveDialog = ({ list, views, current, onClose }: OfViews & { readonly current: unknown }): ReactElement => {
  const [typed, setTyped] = useState('');
  const { done } = useAnnounce();
  const name = typed.trim();
  const isKnown = views.some((view) => view.name === name);
  const offBecause = (): string | null => {
    if (name === '') return words.nameFirst;
    return views.length >= MOST_VIEWS && !isKnown ? words.tooMany(MOST_VIEWS) : null;
  };
  const save = (): Promise<void> =>
    new Promise((resolve) => {
      saveView(list, { name, search: JSON.parse(JSON.stringify(current)) as SavedView['search'] });
      done({ title: words.saved(name) });
      resolve();
    });
  return (
    <ConfirmDialog
      title={words.save}
      isOpen
      onClose={onClose}
      confirm={texts.common.actions.save}
      offBecause={offBecause()}
      onConfirm={save}
    >
      <TextField label={words.name} value={typed} onChange={setTyped} maxLength={LONGEST_NAME} />
      {isKnown && <p role="status">{words.replaces}</p>}
      <p className="mt-2 text-muted">{words.where}</p>
    </ConfirmDialog>
  );
};

const ManageDialog = ({
  list,
  views,
  isOpen,
  onClose,
  onOpen,
}: OfViews & {
  readonly isOpen: boolean;
  readonly onOpen: (search: SavedView['search']) => void;
}): ReactElement => (
  <Dialog title={words.manageTitle} isOpen={isOpen} onClose={onClose}>
    <p className="mb-2 text-muted">{words.where}</p>
    {views.length === 0 && <p>{words.none}</p>}
    <ul className="flex flex-col gap-1">
      {views.map(({ name, search }) => (
        <li key={name} className="flex items-center gap-2">
          <bdi className="min-w-0 flex-1 break-words">{name}</bdi>
          <Button aria-label={words.openView(name)} onClick={() => onOpen(search)}>
            {words.open}
          </Button>
          <IconButton
            label={words.delete(name)}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => deleteView(list, name)}
          />
        </li>
      ))}
    </ul>
  </Dialog>
);
