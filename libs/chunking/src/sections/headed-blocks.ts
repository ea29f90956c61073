import { type Block, BlockSyntax, type Heading } from '../outline/block.js';
import type { OutlineEntry } from '../outline/document-outline.js';
import type { TokenCounter } from '../tokens/token-counter.js';
import { type FittedHeadings, fitHeadings } from './heading-fit.js';

/** A block with the headings that its chunks carry; null for none. */
export interface HeadedBlock {
  block: Block;
  headings: string[] | null;
}

/**
 * The blocks of an outline in reading order. A heading that no block below it carries in full becomes a block itself,
 * at its own place: nothing of a document is lost, not even a slide that has only a title.
 */
export function headedBlocks(outline: readonly OutlineEntry[], limit: number, count: TokenCounter): HeadedBlock[] {
  const fitted = new Map<readonly Heading[], FittedHeadings>();
  const fit = (trail: readonly Heading[]): FittedHeadings => {
    const known = fitted.get(trail) ?? fitHeadings(trail, limit, count);
    fitted.set(trail, known);
    return known;
  };
  const carried = new Set<Heading>();
  const reversed: HeadedBlock[] = [];
  // Backwards, because what stands below a heading comes after it.
  for (const entry of outline.toReversed()) {
    if (entry.kind === 'heading' && carried.has(entry.heading)) continue;
    const block = entry.kind === 'block' ? entry.block : headingBlock(entry.heading, entry.trail);
    const { headings, inFull } = fit(block.trail);
    for (const heading of inFull) carried.add(heading);
    reversed.push({ block, headings });
  }
  return reversed.reverse();
}

function headingBlock(heading: Heading, trail: readonly Heading[]): Block {
  const { source, text } = heading;
  return { text, syntax: BlockSyntax.Prose, headerLength: 0, unit: source.ref, sources: [source], trail };
}
