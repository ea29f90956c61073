import type { Chunk } from '@sluice/domain';
import { TextLocator } from './text-locator.js';

/** A beginning of a row is enough to find it, where the row itself was divided. */
const BEGINNING = 40;

/** Which passages an item is in, and which part of it in which. */
export class PartPassages {
  private readonly byRef = new Map<string, Chunk[]>();

  constructor(chunks: readonly Chunk[]) {
    for (const chunk of chunks) {
      for (const ref of new Set(chunk.docItemRefs)) {
        const known = this.byRef.get(ref);
        if (known) known.push(chunk);
        else this.byRef.set(ref, [chunk]);
      }
    }
  }

  /** A text in pieces, each in one passage: it is cut where the next passage is found to begin. */
  pieces(ref: string, text: string): { readonly text: string; readonly passage: number | null }[] {
    const [first, ...others] = this.byRef.get(ref) ?? [];
    const cuts = [{ at: 0, passage: first?.order ?? null }];
    const locator = others.length > 0 ? new TextLocator(text) : null;
    for (const { content, order } of others) {
      const at = locator?.find(content)?.[0] ?? 0;
      if (at > cuts.at(-1)!.at) cuts.push({ at, passage: order });
    }
    return cuts.map(({ at, passage }, index) => ({ text: text.slice(at, cuts[index + 1]?.at), passage }));
  }

  /** Returns the passage of each row of a table when called with them in their order. */
  rows(ref: string): (cells: readonly string[]) => number | null {
    const chunks = this.byRef.get(ref) ?? [];
    const lettersOfChunk = (index: number): string => lettersOf(chunks[index]?.content ?? '');
    let current = 0;
    let letters = lettersOfChunk(0);
    let next = lettersOfChunk(1);
    let from = 0;
    return (cells) => {
      const row = lettersOf(cells.join(''));
      let found = placeOf(row, letters, from);
      const inNext = found === -1 ? placeOf(row, next, 0) : -1;
      if (inNext !== -1) {
        current += 1;
        [letters, next, found] = [next, lettersOfChunk(current + 1), inNext];
      }
      if (found !== -1) from = found + row.length;
      return chunks[current]?.order ?? null;
    };
  }
}

const placeOf = (row: string, letters: string, from: number): number => {
  if (row === '') return from;
  const found = letters.indexOf(row, from);
  return found !== -1 || row.length <= BEGINNING ? found : letters.indexOf(row.slice(0, BEGINNING), from);
};

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
