import { describe, expect, it } from '@jest/globals';
import { type Chunk, contextualText, type DoclingDocument } from '@sluice/domain';
import { chunkDocument } from './chunk-document.js';
import { DocumentBuilder } from './document.fixture.js';
import { DEFAULT_CHUNKING_OPTIONS } from './chunking-options.js';
import { countTokens } from './tokens/count-tokens.js';

describe('chunkDocument: any document', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('keeps its promises for document %i', (seed) => {
    const random = generator(seed);
    const built = randomDocument(random);
    const chunkSize = random.pick([8, 16, 32, 40, 256]);
    const options = {
      ...DEFAULT_CHUNKING_OPTIONS,
      chunkSize,
      chunkOverlap: random.pick([0, 0, 5]),
      mergePeers: random.pick([true, false]),
    };
    const chunks = chunkDocument(built.document, options);
    for (const [index, each] of chunks.entries()) {
      expect(each.order).toBe(index);
      expect(each.content.trim()).not.toBe('');
      expect(each.tokens).toBe(countTokens(contextualText(each)));
      expect(each.tokens).toBeLessThanOrEqual(chunkSize);
      expect(each.docItemRefs.length).toBe(each.labels.length);
      expect(each.docItemRefs.length).toBeGreaterThan(0);
    }
    // Below 32 tokens a word of this document may have to be cut itself.
    for (const word of chunkSize < 32 ? [] : built.words) {
      const holds = (each: Chunk): boolean => contextualText(each).replace(/\s/g, '').includes(word);
      expect([word, chunks.some(holds)]).toEqual([word, true]);
    }
    const refs = new Set(chunks.flatMap((each) => each.docItemRefs));
    const isCarried = new Set(chunks.flatMap((each) => each.headings ?? []));
    for (const { self_ref, text } of built.document.texts) {
      expect([text, refs.has(self_ref) || isCarried.has(text.replace(/\s+/g, ' ').trim())]).toEqual([text, true]);
    }
    expect(chunkDocument(built.document, options)).toEqual(chunks);
  });
});

interface Random {
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Numbers that are the same at each run (mulberry32). */
function generator(seed: number): Random {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, pick: (items) => items[below(items.length)]! };
}

/** A document of items of all kinds, and all its words, each of which occurs once and has few tokens. */
function randomDocument(random: Random): { document: DoclingDocument; words: string[] } {
  const used: string[] = [];
  const text = (most: number): string =>
    Array.from({ length: 1 + random.below(most) }, () => {
      used.push(`${random.pick(['q', 'é', '字', 'Ω'])}${used.length}${random.pick(['', 'z'])}`);
      return `${used.at(-1)!}${random.pick(['', '', '.', ',', '\n', '\n\n', ' ', '。'])}`;
    }).join(' ');
  const cellText = (): string => text(4).replace(/\s+/g, ' ');
  const built = new DocumentBuilder();
  for (let items = random.below(14); items >= 0; items -= 1) {
    const add = random.pick([
      () => built.text(text(120)),
      () => built.text(text(10)),
      () => built.header(text(5), 1 + random.below(4)),
      () => built.header(text(60), 1 + random.below(4)),
      () => built.title(text(4)),
      () => built.code(text(80)),
      () => built.list(Array.from({ length: 1 + random.below(6) }, () => text(20))),
      () =>
        built.table(
          Array.from({ length: 1 + random.below(9) }, () => [cellText(), cellText()]),
          text(6),
        ),
      () => built.picture(text(5), text(5)),
      () => built.group('inline', (inline) => inline.text(text(5)).text(text(5))),
    ]);
    add();
  }
  return { document: built.build(), words: used };
}
