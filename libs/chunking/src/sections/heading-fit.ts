import { type Heading, BlockSyntax } from '../outline/block.js';
import type { TokenCounter } from '../tokens/token-counter.js';
import { cutPoints } from './cut-points.js';

/** The headings that chunks below a trail carry. */
export interface FittedHeadings {
  /** Outermost first; null for none. */
  headings: string[] | null;
  /** Those of the trail that stand in `headings` in full. */
  inFull: readonly Heading[];
}

/**
 * The headings of `trail` that leave room for text: less than half of `limit` tokens with their line ends. The innermost
 * ones stay and outer ones are dropped; an innermost one that is too long alone is cut after a word and ends in `…`.
 */
export function fitHeadings(trail: readonly Heading[], limit: number, count: TokenCounter): FittedHeadings {
  const budget = Math.max(1, Math.floor(limit / 2) - 2);
  for (let first = 0; first < trail.length; first += 1) {
    const inFull = trail.slice(first);
    const headings = inFull.map((heading) => heading.text);
    if (count(`${headings.join('\n')}\n`) <= budget) return { headings, inFull };
  }
  const innermost = trail.at(-1);
  const shortened = innermost && shorten(innermost.text, budget, count);
  return { headings: shortened ? [shortened] : null, inFull: [] };
}

/** The longest beginning of whole words that has at most `budget` tokens with its `…` and line end; empty when no word fits. */
function shorten(text: string, budget: number, count: TokenCounter): string {
  const rules = { syntax: BlockSyntax.Prose, separator: undefined, limit: budget * 4, count };
  let end = 0;
  let tokens = count('…\n');
  for (const cut of cutPoints(text, rules)) {
    tokens += cut.tokens;
    if (tokens > budget) break;
    end = cut.offset;
  }
  const shortened = `${text.slice(0, end).trimEnd()}…`;
  return end > 0 && count(`${shortened}\n`) <= budget ? shortened : '';
}
