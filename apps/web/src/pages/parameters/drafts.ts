/** What a draft is of: `edit:<id>`, `copy:<id>` or `new`. */
export type DraftName = `edit:${string}` | `copy:${string}` | 'new';

/** What is being written, so that a reload loses nothing of it. */
const nameOf = (draft: DraftName): string => `sluice.draft.${draft}`;

export const keptDraft = (draft: DraftName): string | null => sessionStorage.getItem(nameOf(draft));

/** @param base hash of the text that it changes */
export const keepDraft = (draft: DraftName, text: string, base?: string): void => {
  sessionStorage.setItem(nameOf(draft), text);
  if (base !== undefined) sessionStorage.setItem(baseOf(draft), base);
};

export const forgetDraft = (draft: DraftName): void => {
  sessionStorage.removeItem(nameOf(draft));
  sessionStorage.removeItem(baseOf(draft));
};

/** Which text a draft is of: another one may be there when it is gone on with. */
const baseOf = (draft: DraftName): string => `sluice.draft-of.${draft}`;

export const keptBase = (draft: DraftName): string | null => sessionStorage.getItem(baseOf(draft));
