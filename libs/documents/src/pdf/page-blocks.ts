import type { CellSpec } from '../docling/table-data.js';
import { alignedTable } from './aligned-table.js';
import { type Box, hull } from './page-geometry.js';
import { BULLET_START, NUMBER_START } from './segments.js';
import type { TextLine } from './text-lines.js';

export interface TextBlock {
  readonly kind: 'text';
  readonly box: Box;
  readonly lines: readonly TextLine[];
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
}

export interface ListBlock extends Omit<TextBlock, 'kind'> {
  readonly kind: 'listItem';
  readonly marker: string;
  readonly enumerated: boolean;
}

export interface CodeBlock {
  readonly kind: 'code';
  readonly box: Box;
  readonly text: string;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly box: Box;
  readonly cells: readonly CellSpec[];
}

export interface PictureBlock {
  readonly kind: 'picture';
  readonly box: Box;
}

export type PageBlock = TextBlock | ListBlock | CodeBlock | TableBlock | PictureBlock;

/** Groups the lines of a flow into tables, code, list items and paragraphs, in time linear in the lines. */
export function blocksOf(lines: readonly TextLine[]): PageBlock[] {
  const blocks: PageBlock[] = [];
  const leading = usualLeading(lines);
  // Lines that look like a table and are none must not be looked through again from each of them.
  let inVain = VAIN_LOOKS * lines.length;
  let index = 0;
  while (index < lines.length) {
    const { table, seen } = alignedTable(lines, index, inVain > 0 ? lines.length : FEW_LINES);
    if (!table) inVain -= seen;
    const code = table ? 0 : codeLineCount(lines, index);
    const count = table?.lineCount ?? (code || paragraphLineCount(lines, index, leading));
    const taken = lines.slice(index, index + count);
    if (table) blocks.push({ kind: 'table', box: hull(taken), cells: table.cells });
    else if (code) blocks.push({ kind: 'code', box: hull(taken), text: codeText(taken) });
    else blocks.push(textBlock(taken));
    index += count;
  }
  return blocks;
}

const VAIN_LOOKS = 20;
const FEW_LINES = 30;

/** Baseline distance in ems that most neighbouring lines have. */
function usualLeading(lines: readonly TextLine[]): number {
  const distances = lines.slice(1).flatMap((line, index) => {
    const above = lines[index]!;
    const ems = (line.baseline - above.baseline) / line.size;
    return Math.abs(line.size - above.size) < 0.5 && ems > 0.8 && ems < 2.2 ? [ems] : [];
  });
  const sorted = distances.toSorted((a, b) => a - b);
  // The lower quartile: paragraphs of one line make the wider distance the more frequent one.
  return sorted[Math.floor(sorted.length / 4)] ?? 1.2;
}

function codeLineCount(lines: readonly TextLine[], start: number): number {
  let count = 0;
  for (let line = lines[start]; line?.monospace; line = lines[start + count]) {
    const above = count > 0 ? lines[start + count - 1] : undefined;
    if (above && line.baseline - above.baseline > 3 * line.size) break;
    count += 1;
  }
  // A single monospaced line is a word in a paragraph more often than a program.
  return count >= 2 ? count : 0;
}

/** In characters; the width of a page. */
const MOST_INDENT = 200;

/** Indentation is restored from the place of each line; monospaced characters are 0.6 em wide. */
function codeText(lines: readonly TextLine[]): string {
  const { left } = hull(lines);
  return lines
    .map(
      (line) =>
        ' '.repeat(Math.min(MOST_INDENT, Math.max(0, Math.round((line.left - left) / (0.6 * line.size))))) + line.text,
    )
    .join('\n');
}

function paragraphLineCount(lines: readonly TextLine[], start: number, leading: number): number {
  const first = lines[start]!;
  const isItem = startsItem(first);
  const right = Math.max(...lines.slice(start, start + 12).map((line) => line.right));
  let count = 1;
  while (start + count < lines.length) {
    const above = lines[start + count - 1]!;
    const line = lines[start + count]!;
    if (!continues(above, line, leading)) break;
    if (startsItem(line) && (isItem || !isMidSentence(above, line, right))) break;
    const indent = line.left - (isItem && count === 1 ? line.left : above.left);
    if (indent > 0.8 * line.size && !isItem) break;
    if (isItem && line.left < first.left + 0.3 * first.size && !isItemStartFlush(first, line)) break;
    if (endsEarly(above, right) && endsSentence(above.text)) break;
    count += 1;
  }
  return count;
}

function continues(above: TextLine, line: TextLine, leading: number): boolean {
  const ems = (line.baseline - above.baseline) / line.size;
  return (
    ems > 0 &&
    ems < leading * 1.3 &&
    Math.abs(line.size - above.size) < 0.06 * above.size + 0.2 &&
    line.bold === above.bold &&
    line.segments.length === 1
  );
}

/** Items without hanging indent continue flush with their marker, when the marker's line was full. */
const isItemStartFlush = (first: TextLine, line: TextLine): boolean =>
  Math.abs(line.left - first.left) <= 0.3 * first.size && /^[\p{Ll}]/u.test(line.text);

/** A number or dash that the line break put first: the line above is full, flush with this one and ends no sentence. */
const isMidSentence = (above: TextLine, line: TextLine, right: number): boolean =>
  Math.abs(above.left - line.left) <= 0.3 * line.size && !endsEarly(above, right) && !endsSentence(above.text);

/** More than a tenth of the width short of the right edge. */
const endsEarly = (line: TextLine, right: number): boolean => right - line.right > 0.1 * (right - line.left);

/** The text of a block as the page shows it, marker included. */
export const shownText = (block: TextBlock | ListBlock): string =>
  block.kind === 'listItem' ? `${block.marker} ${block.text}` : block.text;

const startsItem = ({ text }: TextLine): boolean => BULLET_START.test(text) || NUMBER_START.test(text);

function textBlock(lines: readonly TextLine[]): TextBlock | ListBlock {
  const text = joinLines(lines.map((line) => line.text));
  const common = { box: hull(lines), lines, size: lines[0]!.size, bold: lines.every(({ bold }) => bold) };
  const bullet = BULLET_START.exec(text);
  if (bullet)
    return { ...common, kind: 'listItem', marker: '-', enumerated: false, text: text.slice(bullet[0].length) };
  const number = NUMBER_START.exec(text);
  if (number)
    return { ...common, kind: 'listItem', marker: number[1]!, enumerated: true, text: text.slice(number[0].length) };
  return { ...common, kind: 'text', text };
}

/** Whether a text ends as a sentence does; looks at its end only, as paragraphs are joined line by line. */
export const endsSentence = (text: string): boolean => /[.!?:;]["”»)]?$/.test(text.slice(-2));

/** Joins lines by a space; a hyphen between a letter and a lower-case continuation was put there by the line break. */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  lines.forEach((line, index) => {
    const above = lines[index - 1];
    if (above === undefined) parts.push(line);
    else if (above.endsWith('\u00ad') || isHyphenated(above, line)) parts.push(parts.pop()!.slice(0, -1), line);
    else parts.push(' ', line);
  });
  return parts.join('');
}

const isHyphenated = (above: string, line: string): boolean =>
  /\p{L}-$/u.test(above.slice(-3)) && /^\p{Ll}/u.test(line);
