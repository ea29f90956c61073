import type { ListBlock, PageBlock, TextBlock } from './page-blocks.js';
import { heaviest } from './page-geometry.js';

/** What a text block is for: the title, a heading of a level from 1, or undefined for body text. */
export type HeadingRank = 'title' | number | undefined;

const MAX_HEADING_CHARACTERS = 200;
const MAX_BOLD_HEADING_CHARACTERS = 120;
const MAX_HEADING_LINES = 4;
/** Lines of a table of contents repeat the headings; they are none. */
const DOT_LEADER = /(\.\s?){4,}/;
/** Headings this much larger than body text count by size alone. */
const LARGER = 1.12;

/**
 * Ranks the headings of a document by their look: larger than most text, or bold where most text is not. Each look is a
 * level, larger first, bold before regular. The largest look, used once, by the first heading on the first page, is the title.
 */
export class HeadingRanks {
  private readonly bodySize: number;
  private readonly bodyIsBold: boolean;
  private readonly levels: readonly string[];
  private readonly title: HeadingCandidate | undefined;

  constructor(pages: readonly (readonly PageBlock[])[]) {
    const blocks = pages.flat().filter(isTextual);
    const weights = blocks.flatMap(({ lines }) => lines.map((line) => [line, line.text.length] as const));
    this.bodySize = heaviest(weights.map(([line, weight]) => [roundSize(line.size), weight])) ?? 0;
    this.bodyIsBold = heaviest(weights.map(([line, weight]) => [line.bold, weight])) ?? false;
    const headings = blocks.filter((block) => this.isHeading(block));
    const looks = [...new Set(headings.map(lookOf))].sort((a, b) => lookOrder(b) - lookOrder(a));
    const largest = headings.filter((block) => lookOf(block) === looks[0]);
    const isTitle =
      largest.length === 1 && looks.length > 0 && headings.length > 1 && (pages[0] ?? []).includes(largest[0]!);
    this.title = isTitle ? largest[0] : undefined;
    this.levels = isTitle ? looks.slice(1) : looks;
  }

  rankOf(block: PageBlock): HeadingRank {
    if (!isTextual(block) || !this.isHeading(block)) return undefined;
    return block === this.title ? 'title' : this.levels.indexOf(lookOf(block)) + 1;
  }

  private isHeading(block: HeadingCandidate): boolean {
    const { text, size, bold, lines } = block;
    // Numbered headings look like items of a list; bullets never head anything.
    if (block.kind === 'listItem' && !block.enumerated) return false;
    if (lines.length > MAX_HEADING_LINES || text.length > MAX_HEADING_CHARACTERS || !/\p{L}/u.test(text)) return false;
    if (DOT_LEADER.test(text)) return false;
    if (roundSize(size) >= this.bodySize * LARGER) return true;
    if (!bold || this.bodyIsBold || roundSize(size) < this.bodySize) return false;
    return text.length <= MAX_BOLD_HEADING_CHARACTERS && !/[.,;:]$/.test(text);
  }
}

type HeadingCandidate = TextBlock | ListBlock;

const isTextual = (block: PageBlock): block is HeadingCandidate => block.kind === 'text' || block.kind === 'listItem';

const roundSize = (size: number): number => Math.round(size * 2) / 2;
const lookOf = ({ size, bold }: HeadingCandidate): string => `${roundSize(size)}${bold ? ' bold' : ''}`;
const lookOrder = (look: string): number => Number.parseFloat(look) + (look.endsWith('bold') ? 0.1 : 0);
