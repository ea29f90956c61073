/** What a draft is of: `edit:<id>`, `copy:<id>` or `new`. */
export type DraftName = `edit:${string}` | `copy:${string}` | 'new';

/** What is being written, so that a reload loses nothing of it. */
const nameOf = (draft: DraftName): string => `sluice.draft.${draft}`;

export const keptDraft = (draft: DraftName): string | null => sessionStorage.getItem(nameOf(draft));

export const keepDraft = (draft: DraftName, text: string): void => sessionStorage.setItem(nameOf(draft), text);

export const forgetDraft = (draft: DraftName): void => sessionStorage.removeItem(nameOf(draft));
