import { type Block, BlockSyntax } from '../outline/block.js';
import type { TokenCounter } from '../tokens/token-counter.js';
import { CutLevel, cutPoints } from './cut-points.js';

export interface SectionRules {
  separator: string | undefined;
  limit: number;
  count: TokenCounter;
}

/** A block with its place in the section's text. */
export interface PlacedBlock {
  block: Block;
  start: number;
  end: number;
}

/**
 * Neighbouring blocks below the same headings as one text, a line each, with every place where it may be cut. Cut
 * `i` lies before piece `i`: cut 0 is the beginning, cut `length` the end.
 */
export class SectionText {
  readonly text: string;
  readonly blocks: readonly PlacedBlock[];
  private readonly offsets: number[] = [0];
  private readonly levels: CutLevel[] = [CutLevel.Unit];
  /** Tokens before each cut. */
  private readonly tokens: number[] = [0];

  constructor(blocks: readonly Block[], rules: SectionRules) {
    const placed: PlacedBlock[] = [];
    let start = 0;
    for (const block of blocks) {
      placed.push({ block, start, end: start + block.text.length });
      start += block.text.length + 1;
    }
    this.blocks = placed;
    this.text = blocks.map((block) => block.text).join('\n');
    placed.forEach((place, index) => {
      this.addCuts(place, placed[index + 1]?.block, rules);
    });
  }

  /** Number of pieces between the cuts. */
  get length(): number {
    return this.offsets.length - 1;
  }

  offset(cut: number): number {
    return this.offsets[cut]!;
  }

  level(cut: number): CutLevel {
    return this.levels[cut]!;
  }

  /** About the tokens between two cuts; the exact number differs by how the tokenizer joins the pieces. */
  tokensBetween(from: number, to: number): number {
    return this.tokens[to]! - this.tokens[from]!;
  }

  /** The last cut with at most `tokens` tokens after cut `from`; `from` itself when the next piece has more. */
  lastCutWithin(from: number, tokens: number): number {
    let low = from;
    let high = this.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.tokensBetween(from, middle) <= tokens) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The first cut with at most `tokens` tokens before cut `to`. */
  firstCutWithin(to: number, tokens: number): number {
    let low = 0;
    let high = to;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.tokensBetween(middle, to) <= tokens) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Index of the block that the character at `offset` belongs to; a line end belongs to the block before it. */
  blockIndexAt(offset: number): number {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.blocks[middle]!.start <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private addCuts(place: PlacedBlock, next: Block | undefined, rules: SectionRules): void {
    const { block, start } = place;
    const lineEnded = next ? `${block.text}\n` : block.text;
    for (const cut of cutPoints(lineEnded, { ...rules, syntax: block.syntax })) {
      const insideHeader = cut.offset <= block.headerLength && block.syntax === BlockSyntax.Table;
      this.offsets.push(start + cut.offset);
      this.levels.push(insideHeader ? (Math.min(cut.level, CutLevel.Word) as CutLevel) : cut.level);
      this.tokens.push(this.tokens.at(-1)! + cut.tokens);
    }
    this.levels[this.levels.length - 1] = next?.unit === block.unit ? CutLevel.Block : CutLevel.Unit;
  }
}
