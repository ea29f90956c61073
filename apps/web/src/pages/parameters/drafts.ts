/** What is being written, so that a reload loses nothing of it. @param replaces the set; a new one when undefined */
const nameOf = (replaces: string | undefined): string => `sluice.draft.${replaces ?? ''}`;

export const keptDraft = (replaces: string | undefined): string | null => sessionStorage.getItem(nameOf(replaces));

export const keepDraft = (replaces: string | undefined, text: string): void =>
  sessionStorage.setItem(nameOf(replaces), text);

export const forgetDraft = (replaces: string | undefined): void => sessionStorage.removeItem(nameOf(replaces));
