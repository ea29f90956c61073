/** Which rows of a list are chosen: some by their ids, or all that match the filter. */
export type Selection = { readonly all: true } | { readonly all: false; readonly ids: ReadonlySet<string> };

export const NOTHING: Selection = { all: false, ids: new Set() };

export const isChosen = (selection: Selection, id: string): boolean => selection.all || selection.ids.has(id);

/** Choosing one row; of all that match, the rows that are shown stay chosen but that one. */
export const toggled = (selection: Selection, id: string, shown: readonly string[]): Selection => {
  const ids = new Set(selection.all ? shown : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { all: false, ids };
};

/** From one row to another, as with Shift. */
export const extended = (selection: Selection, ids: readonly string[]): Selection => ({
  all: false,
  ids: new Set([...(selection.all ? [] : selection.ids), ...ids]),
});

export const chosenCount = (selection: Selection, total: number): number =>
  selection.all ? total : selection.ids.size;

/** For the address. */
export const selectionText = (selection: Selection): string | undefined => {
  if (selection.all) return 'all';
  return selection.ids.size === 0 ? undefined : [...selection.ids].join('.');
};

export const selectionOf = (text: string | undefined): Selection => {
  if (text === 'all') return { all: true };
  return text ? { all: false, ids: new Set(text.split('.')) } : NOTHING;
};
