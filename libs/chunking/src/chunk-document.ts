import { type Chunk, contextualText, type DoclingDocument } from '@sluice/domain';
import type { ChunkingOptions } from './chunking-options.js';
import type { Block } from './outline/block.js';
import { outlineDocument } from './outline/document-outline.js';
import { headedBlocks, type HeadedBlock } from './sections/headed-blocks.js';
import { SectionText } from './sections/section-text.js';
import { sectionWindows, type Window } from './sections/section-windows.js';
import { countTokens } from './tokens/count-tokens.js';
import { rememberingCounter } from './tokens/token-counter.js';

/**
 * Of the chunks that are made of a document, tokenizer included. To be raised with a change after which documents should be split anew
 * when they are processed again.
 */
export const CHUNKER_VERSION = 1;

/**
 * Cuts the body of a document into chunks along its structure, as the hybrid chunker of docling-core does: headings are
 * metadata, neighbouring items below the same headings are packed together up to `chunkSize` tokens (headings
 * included), only what does not fit alone is cut, at the best place. No chunk has more than `chunkSize` tokens, every
 * text of the body stands in some chunk, and the same document and options always give the same chunks.
 *
 * Headings that would fill half a chunk are dropped from the outside in; a heading that no chunk carries in full (too
 * long, or with nothing below it) is cut like body text. Tables are pipe tables cut between rows, with the header rows
 * repeated. Empty for a document without text.
 */
export function chunkDocument(document: DoclingDocument, options: ChunkingOptions): Chunk[] {
  const count = rememberingCounter();
  const blocks = headedBlocks(outlineDocument(document), options.chunkSize, count);
  const chunks: Chunk[] = [];
  for (const run of runs(blocks, options.mergePeers)) {
    const headings = run[0]!.headings;
    const section = new SectionText(
      run.map(({ block }) => block),
      { separator: options.separator, limit: options.chunkSize, count },
    );
    const measure = (content: string): number => countTokens(contextualText({ content, headings }));
    const rules = { limit: options.chunkSize, overlap: options.chunkOverlap, measure };
    for (const window of sectionWindows(section, rules)) {
      chunks.push(chunkOf(window, section, headings, chunks.length, measure(window.content)));
    }
  }
  return chunks;
}

/** Neighbours below equal headings; without merging only those of one unit. */
function* runs(blocks: readonly HeadedBlock[], mergePeers: boolean): Generator<HeadedBlock[]> {
  let run: HeadedBlock[] = [];
  for (const block of blocks) {
    const last = run.at(-1);
    if (last && !(hasSameHeadings(last, block) && (mergePeers || last.block.unit === block.block.unit))) {
      yield run;
      run = [];
    }
    run.push(block);
  }
  if (run.length > 0) yield run;
}

function hasSameHeadings(one: HeadedBlock, other: HeadedBlock): boolean {
  if (one.headings === other.headings) return true;
  return JSON.stringify(one.headings) === JSON.stringify(other.headings);
}

function chunkOf(
  window: Window,
  section: SectionText,
  headings: string[] | null,
  order: number,
  tokens: number,
): Chunk {
  const sources = new Map(
    blocksIn(section, window).flatMap((block) => block.sources.map((source) => [source.ref, source])),
  );
  const items = [...sources.values()];
  return {
    order,
    content: window.content,
    headings: headings && [...headings],
    docItemRefs: items.map((item) => item.ref),
    labels: items.map((item) => item.label),
    pageNumbers: [...new Set(items.flatMap((item) => item.pages))].sort((a, b) => a - b),
    tokens,
  };
}

function blocksIn(section: SectionText, window: Window): Block[] {
  const first = section.blockIndexAt(window.start);
  const last = section.blockIndexAt(window.end - 1);
  return section.blocks.slice(first, last + 1).map(({ block }) => block);
}
