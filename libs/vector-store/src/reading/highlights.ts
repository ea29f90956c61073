import { stemmer } from 'stemmer';

/** Where a word of the query stands in a text: UTF-16 code units, the first one and the one after the last. */
export type Highlight = readonly [start: number, end: number];

const WORD = /[\p{L}\p{N}]+/gu;
/** What full-text search makes of letters that are more than an accent. */
const FOLDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' };
/** Longer ones are in no index. */
const LONGEST_WORD = 40;
/** Passages of ours are far shorter; those of other writers may have any length. */
const MOST_CHARACTERS = 100_000;
const MOST = 200;

/**
 * Finds the words of a query in texts as full-text search compares them: without case and accents, by their English stems. It knows
 * the words, not the ranking: what was found by meaning alone may have none of them.
 */
export class Highlighter {
  private readonly wanted: ReadonlySet<string>;
  private readonly stems = new Map<string, string>();

  constructor(query: string) {
    this.wanted = new Set([...query.matchAll(WORD)].map(([word]) => this.stem(word)).filter(Boolean));
  }

  /** The first 200, in their order. */
  in(text: string): Highlight[] {
    const found: Highlight[] = [];
    for (const { 0: word, index } of text.slice(0, MOST_CHARACTERS).matchAll(WORD)) {
      if (!this.wanted.has(this.stem(word))) continue;
      found.push([index, index + word.length]);
      if (found.length === MOST) break;
    }
    return found;
  }

  private stem(word: string): string {
    if (word.length > LONGEST_WORD) return '';
    const known = this.stems.get(word);
    if (known !== undefined) return known;
    const plain = word
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[ßæœøđł]/g, (letter) => FOLDED[letter] ?? letter);
    const stem = stemmer(plain);
    this.stems.set(word, stem);
    return stem;
  }
}
