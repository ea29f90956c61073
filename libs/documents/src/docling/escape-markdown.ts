/** Escapes text as docling does: underscores with a backslash, `&`, `<` and `>` as entities, nothing else. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('_', '\\_');
