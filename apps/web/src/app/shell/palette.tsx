import { useState, type ReactElement } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { texts } from '../../texts/texts.js';
import { Problem } from '../../ui/notices.js';
import { usePaletteEntries, type PaletteEntry } from './palette-entries.js';

/** Ctrl-K: goes anywhere, and finds batches, runs and documents. */
export const Palette = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactElement => {
  const words = texts.shell.palette;
  const [text, setText] = useState('');
  const { entries, isSearching, error, retry } = usePaletteEntries(isOpen ? text : '');
  const navigate = useNavigate();
  const close = (): void => {
    setText('');
    onClose();
  };
  const follow = (entry: PaletteEntry): void => {
    close();
    void navigate({ to: entry.to });
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup
          aria-label={words.label}
          className="fixed top-[12dvh] left-1/2 z-40 flex max-h-[70dvh] w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 flex-col rounded-lg border border-line bg-raised shadow-2xl"
        >
          <Autocomplete.Root
            open
            inline
            items={entries}
            value={text}
            onValueChange={setText}
            itemToStringValue={(entry: PaletteEntry) => entry.label}
            filter={null}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              aria-label={words.label}
              placeholder={words.placeholder}
              className="border-b border-line bg-transparent px-4 py-3 text-base outline-none"
            />
            <p role="status" className="px-4 py-3 text-muted empty:hidden">
              {isSearching ? words.searching : entries.length === 0 && error === null && words.nothing}
            </p>
            {error && <Problem error={error} retry={retry} />}
            <Autocomplete.List className="overflow-y-auto p-1">
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => follow(entry)}
                  className="flex cursor-default items-baseline gap-2 rounded-md px-3 py-1.5 data-highlighted:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                  <span className="text-sm text-muted">{entry.kind}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
