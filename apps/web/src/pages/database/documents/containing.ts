/** The filter of documents whose title or location holds a text, whatever its case; none for an empty text. */
export const containing = (text: string): string | undefined => {
  const wanted = text.trim().toLowerCase().slice(0, 500);
  if (wanted === '') return undefined;
  const literal = `'${wanted.replaceAll("'", "''")}'`;
  return `contains(lower(uri), ${literal}) or contains(lower(title), ${literal})`;
};
