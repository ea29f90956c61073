import { DOCUMENT_LIMITS } from '@sluice/domain';
import type { LineSyntax } from './line-syntax.js';

/** Marks at which the parser looks for their other half, through the rest of the paragraph. */
const MARKS = new Set([...'*_~[]<`'].map((mark) => mark.charCodeAt(0)));
const DELIMITER_ROW = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;

/** Estimates what the marks of a Markdown text cost: for each paragraph, its marks times its length. */
export class InlineCost {
  private marks = 0;
  private length = 0;
  private lines = 0;
  private total = 0;
  private itemIndent = 0;
  private isTable = false;
  private previous = '';

  /** Adds a line of prose; blank ones end the paragraph. */
  add(line: string, syntax: LineSyntax): void {
    const isEmpty = syntax.contentStart === line.length;
    if (isEmpty || this.beginsBlock(line, syntax)) this.endParagraph(isEmpty);
    if (isEmpty) return;
    if (syntax.itemIndent !== undefined) this.itemIndent = syntax.itemIndent;
    if (!this.isTable && DELIMITER_ROW.test(line.trim()) && cellsIn(line) === cellsIn(this.previous))
      this.isTable = true;
    this.marks += marksIn(line);
    this.length += line.length + 1;
    this.lines += 1;
    this.previous = line;
    // The cells of a table's row are texts of their own.
    if (this.isTable) this.endRow();
  }

  endParagraph(isBlank = true): void {
    this.endRow();
    if (isBlank) this.isTable = false;
  }

  get isTooHigh(): boolean {
    return this.total > DOCUMENT_LIMITS.markdownMarks.value;
  }

  /** Lines of the paragraph so far; none in a table. */
  get paragraphLines(): number {
    return this.lines;
  }

  private endRow(): void {
    const cost = this.marks * this.length;
    // What ordinary paragraphs cost together is linear in the document.
    if (cost > ORDINARY) this.total += cost;
    this.marks = 0;
    this.length = 0;
    this.lines = 0;
  }

  /** List items and headings end the paragraph above them; an item that is set too far in goes on with it. */
  private beginsBlock(line: string, { indent, markers, contentStart, itemIndent }: LineSyntax): boolean {
    if (indent > this.itemIndent + 3) return false;
    if (markers > 0) return itemIndent !== undefined && line[indent] !== '>';
    if (indent === 0) this.itemIndent = 0;
    return /^#{1,6}\s/.test(line.slice(contentStart, contentStart + 7));
  }
}

const ORDINARY = 100_000;

/** A link or picture that is complete in itself: the parser closes it where it ends, and looks no further. */
const SIMPLE_LINK = /!?\[[^[\]`*_~<\n]{0,200}\]\([^()\s<]{0,500}\)/g;
/** Measured: 64,000 of them in one paragraph take as long as 2,000 marks without their other half. */
const LINKS_FOR_A_MARK = 32;

function marksIn(given: string): number {
  let links = 0;
  const line = given.replace(SIMPLE_LINK, () => {
    links += 1;
    return '';
  });
  let marks = links / LINKS_FOR_A_MARK;
  let previous = 0;
  for (let index = 0; index < line.length; index += 1) {
    const unit = line.charCodeAt(index);
    // A run of one sign is one mark, except for brackets.
    if (MARKS.has(unit) && (unit !== previous || unit === OPENING || unit === CLOSING)) marks += 1;
    previous = unit;
  }
  return marks;
}

const OPENING = '['.charCodeAt(0);
const CLOSING = ']'.charCodeAt(0);

const cellsIn = (row: string): number => row.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length;
