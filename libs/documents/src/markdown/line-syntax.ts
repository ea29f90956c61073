/** What the beginning of a line of Markdown says about its block; an approximation that needs no parser. */
export interface LineSyntax {
  /** Columns of white space before the first character. */
  readonly indent: number;
  /** Quotes and list items that the line opens or continues by a marker of its own. */
  readonly markers: number;
  /** Where the text after the markers begins. */
  readonly contentStart: number;
  /** Columns before the content of the innermost list item; undefined for a line without item. */
  readonly itemIndent: number | undefined;
}

const TAB = 4;

/** Reads the white space, `>` and list markers that a line begins with, in time linear in them. */
export function lineSyntax(line: string): LineSyntax {
  let index = 0;
  let column = 0;
  let indent = -1;
  let markers = 0;
  let itemIndent: number | undefined;
  for (;;) {
    while (line[index] === ' ' || line[index] === '\t') {
      column += line[index] === '\t' ? TAB - (column % TAB) : 1;
      index += 1;
    }
    if (indent < 0) indent = column;
    const marker = markerLength(line, index);
    if (marker === 0) return { indent, markers, contentStart: index, itemIndent };
    markers += 1;
    if (line[index] !== '>') itemIndent = column + marker + 1;
    index += marker;
    column += marker;
  }
}

/** Length of a quote's or list item's marker at `index`, 0 for none. */
function markerLength(line: string, index: number): number {
  const character = line[index];
  if (character === '>') return 1;
  if (character === '-' || character === '*' || character === '+') return isBlank(line[index + 1]) ? 1 : 0;
  let digits = 0;
  while (digits < 9 && isDigit(line[index + digits])) digits += 1;
  const delimiter = line[index + digits];
  return digits > 0 && (delimiter === '.' || delimiter === ')') && isBlank(line[index + digits + 1]) ? digits + 1 : 0;
}

const isBlank = (character: string | undefined): boolean =>
  character === undefined || character === ' ' || character === '\t';
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';
