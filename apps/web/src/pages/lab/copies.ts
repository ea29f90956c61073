/** A copy of a set that is edited for the trial alone. */
export interface Copy {
  /** The stored set that it was made of: it counts for no other. */
  readonly of: string;
  readonly text: string;
}

/** Copies by the slot; absent where the stored set is tried. */
export type Copies = Readonly<Record<number, Copy>>;

/** What is tried: stored sets by their ids, and copies in place of some of them. */
export interface Chosen {
  readonly ids: readonly string[];
  readonly copies: Copies;
}

/** The text that is tried in place of the stored set. */
export const copyIn = ({ ids, copies }: Chosen, slot: number): string | undefined => {
  const copy = copies[slot];
  return copy !== undefined && copy.of === ids[slot] ? copy.text : undefined;
};

const without = (copies: Copies, slot: number): Copies =>
  Object.fromEntries(Object.entries(copies).filter(([at]) => Number(at) !== slot));

/** With a copy in a slot, or with the stored set again. */
export const withCopy = ({ ids, copies }: Chosen, slot: number, text: string | undefined): Chosen => {
  const others = without(copies, slot);
  const of = ids[slot];
  return { ids, copies: text === undefined || of === undefined ? others : { ...others, [slot]: { of, text } } };
};

/** With another set in a slot, or without it: the copies of the others stay with their sets. @param id empty for none */
export const withSet = (chosen: Chosen, slot: number, id: string): Chosen => {
  if (id !== '') {
    const ids = [...chosen.ids];
    ids[slot] = id;
    return { ids, copies: withCopy(chosen, slot, undefined).copies };
  }
  const kept = Object.entries(without(chosen.copies, slot)).map(
    ([at, copy]) => [Number(at) > slot ? Number(at) - 1 : Number(at), copy] as const,
  );
  return { ids: chosen.ids.filter((_, at) => at !== slot), copies: Object.fromEntries(kept) };
};

/**
 * With what a slot had before it was given another set or copy, or was taken out: in the choice as it is now, as that has gone on
 * since. A set that was added meanwhile to the last place has to go where there is no room for both.
 */
export const withSlotBack = (now: Chosen, before: Chosen, slot: number, wasTakenOut: boolean): Chosen => {
  const id = before.ids[slot]!;
  const text = copyIn(before, slot);
  if (!wasTakenOut) return withCopy(withSet(now, slot, id), slot, text);
  const moved = Object.entries(now.copies).map(
    ([at, copy]) => [Number(at) >= slot ? Number(at) + 1 : Number(at), copy] as const,
  );
  const ids = [...now.ids.slice(0, slot), id, ...now.ids.slice(slot)].slice(0, before.ids.length);
  return withCopy({ ids, copies: Object.fromEntries(moved) }, slot, text);
};

const KEPT = 'sluice.draft.lab';

/** What a reload brings back of them. */
export const keptCopies = (): Copies => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Copies;
  } catch {
    return {};
  }
};

export const keepCopies = (copies: Copies): void => sessionStorage.setItem(KEPT, JSON.stringify(copies));
