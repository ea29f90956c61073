/** A line of a text as it is shown: a part of a very long one is a line of its own. */
export interface TextLine {
  /** Offset of its first character. */
  readonly start: number;
  readonly text: string;
  /** From 1; null for what goes on from the line before. */
  readonly number: number | null;
}

/** More than this in one line makes browsers slow. */
const LONGEST = 500;

/** The lines of a text, each with its place. */
export const textLines = (text: string): TextLine[] => {
  const lines: TextLine[] = [];
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    for (let from = 0; from === 0 || from < line.length; from += LONGEST)
      lines.push({
        start: start + from,
        text: line.slice(from, from + LONGEST),
        number: from === 0 ? index + 1 : null,
      });
    start += line.length + 1;
  }
  return lines;
};

/** The index of the line that holds an offset. */
export const lineAt = (lines: readonly TextLine[], offset: number): number => {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lines[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The parts of a line before, in and after a span of the text. */
export const partsOf = (
  { start, text }: TextLine,
  span: { readonly start: number; readonly end: number } | null,
): [before: string, inside: string, after: string] => {
  if (span === null) return [text, '', ''];
  const from = Math.min(text.length, Math.max(0, span.start - start));
  const to = Math.min(text.length, Math.max(from, span.end - start));
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
};
