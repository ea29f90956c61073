import { normaliseLexically } from './lexical-normalisation.js';

const TERM = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;
const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 5;
/** Hashes, keys and base64 are compared by their beginning only. */
const LONGEST_TERM = 64;
/** From this length on a word has its full weight. */
const FULL_WEIGHT_LENGTH = 6;

/**
 * The words of a text with their weights; of scripts without blanks, the characters and pairs of characters. A word that
 * comes n times has its weight 1 + ln n times. Without a corpus there are no document frequencies: a word's weight grows
 * with its length instead, as longer words carry more information. A text without letters and digits is one word.
 */
export function termWeights(text: string): Map<string, number> {
  const normalised = normaliseLexically(text);
  const terms = countTerms(normalised);
  if (terms.size === 0) terms.set(normalised.trim().slice(0, LONGEST_TERM), 1);
  for (const [term, count] of terms) {
    terms.set(term, Math.min(1, Math.max(1, [...term].length) / FULL_WEIGHT_LENGTH) * (1 + Math.log(count)));
  }
  return terms;
}

/** A feature of a word, to be multiplied with the word's weight. */
export interface TermFeature {
  name: string;
  weight: number;
}

/** The word itself and the character n-grams (3 to 5) of the word in `<` and `>`, which together weigh as much as it. */
export function termFeatures(term: string): TermFeature[] {
  const grams = gramsOf(term);
  const weight = 1 / Math.sqrt(grams.length);
  return [{ name: `w:${term}`, weight: 1 }, ...grams.map((gram) => ({ name: `g:${gram}`, weight }))];
}

function countTerms(normalised: string): Map<string, number> {
  const terms = new Map<string, number>();
  for (const [run] of normalised.matchAll(TERM)) {
    for (const [unspaced] of run.matchAll(UNSPACED)) for (const term of singlesAndPairs(unspaced)) add(terms, term, 1);
    for (const word of run.replace(UNSPACED, ' ').split(' ')) if (word) add(terms, word.slice(0, LONGEST_TERM), 1);
  }
  return terms;
}

function singlesAndPairs(run: string): string[] {
  const characters = [...run];
  return [...characters, ...characters.slice(1).map((character, index) => characters[index]! + character)];
}

function gramsOf(term: string): string[] {
  const characters = [...`<${term}>`];
  const grams: string[] = [];
  for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM && length < characters.length; length += 1) {
    for (let start = 0; start + length <= characters.length; start += 1) {
      grams.push(characters.slice(start, start + length).join(''));
    }
  }
  return grams;
}

const add = (weights: Map<string, number>, key: string, weight: number): void => {
  weights.set(key, (weights.get(key) ?? 0) + weight);
};
