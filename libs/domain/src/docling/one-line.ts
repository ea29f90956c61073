/**
 * The text with each line end, and the white space around it, as one blank. Split rather than replaced by a pattern: one
 * that begins with white space takes quadratic time in long runs of it.
 */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
