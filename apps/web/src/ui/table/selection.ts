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

/** As many as an address can name that every server and proxy takes; of more, all that match are chosen. */
export const MOST_CHOSEN = 500;

export const isTooMany = (selection: Selection): boolean => !selection.all && selection.ids.size > MOST_CHOSEN;

/** For the address: `all`, or ids and ranges of ids (`3-40.57`). */
export const selectionText = (selection: Selection): string | undefined => {
  if (selection.all) return 'all';
  const ids = [...selection.ids].map(Number).sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join('.') || undefined;
};

/** What such a text means; no more than can be chosen, whoever wrote it. */
export const selectionOf = (text: string | undefined): Selection => {
  if (text === 'all') return { all: true };
  const ids = new Set<string>();
  for (const part of (text ?? '').split('.')) {
    const [, from, to = from] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(part) ?? [];
    for (let id = Number(from); id <= Number(to) && ids.size < MOST_CHOSEN; id += 1) ids.add(String(id));
  }
  return ids.size === 0 ? NOTHING : { all: false, ids };
};
