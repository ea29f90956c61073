import { DOCUMENT_LIMITS } from '@sluice/domain';
import { BlockSyntax } from '../outline/block.js';
import { sliceByLength } from '../tokens/count-tokens.js';
import type { TokenCounter } from '../tokens/token-counter.js';

/** How good a place is for a cut; greater is better. */
export const CutLevel = {
  Character: 1,
  Word: 2,
  Line: 3,
  Sentence: 4,
  Paragraph: 5,
  Separator: 6,
  Block: 7,
  Unit: 8,
} as const;
export type CutLevel = (typeof CutLevel)[keyof typeof CutLevel];

/** A place where a text may be cut. */
export interface CutPoint {
  /** Offset of the cut: after the white space that follows a line or paragraph, before the blank that follows a word. */
  offset: number;
  level: CutLevel;
  /** Tokens from the cut before to this one. */
  tokens: number;
}

export interface CuttingRules {
  syntax: BlockSyntax;
  separator: string | undefined;
  /** Most tokens of a chunk: what lies between two cuts has at most a quarter of it. */
  limit: number;
  count: TokenCounter;
}

/**
 * A word with the blanks before it and the line ends after it, as the tokenizer has them in one piece; a sentence of a
 * script without blanks counts as a word.
 */
const WORD = /\s*(?:[^\s。！？｡]+[。！？｡]*|[。！？｡]+)[」』”’）]*(?:\s*[\r\n]+)?|\s+/y;
/** Longer runs are cut: the stack of the pattern grows with each character that it may have to give back. */
const LONGEST_WORD = DOCUMENT_LIMITS.wordLength.value;
const SENTENCE_END = /[.!?…。！？｡][)"'’”»」』）\]]*$/;
const LOWER_CASE_NEXT = /\s*\p{Ll}/uy;

/** All places where `text` may be cut, in order; the last is its end. The tokens add up to about those of the whole. */
export function* cutPoints(text: string, rules: CuttingRules): Generator<CutPoint> {
  let partStart = 0;
  for (const part of separatedParts(text, rules)) {
    let start = 0;
    while (start < part.length) {
      WORD.lastIndex = 0;
      WORD.test(part.slice(start, start + LONGEST_WORD));
      const end = start + Math.max(1, WORD.lastIndex);
      const word = part.slice(start, end);
      const level = end === part.length ? CutLevel.Separator : levelAfter(word, text, partStart + end, rules.syntax);
      yield* cutsInside(word, partStart + start, rules, level);
      start = end;
    }
    partStart += part.length;
  }
}

/** The text in parts that end with the separator. Tables are one part: the separator may stand in a cell. */
function* separatedParts(text: string, rules: CuttingRules): Generator<string> {
  const separator = rules.syntax === BlockSyntax.Table ? '' : (rules.separator ?? '');
  let start = 0;
  while (separator) {
    const found = text.indexOf(separator, start);
    if (found === -1) break;
    yield text.slice(start, found + separator.length);
    start = found + separator.length;
  }
  if (start < text.length) yield text.slice(start);
}

function levelAfter(word: string, text: string, end: number, syntax: BlockSyntax): CutLevel {
  const trimmed = word.trimEnd();
  const lineEnds = word.slice(trimmed.length).split('\n').length - 1;
  if (syntax !== BlockSyntax.Table && lineEnds > 1) return CutLevel.Paragraph;
  if (syntax === BlockSyntax.Prose && SENTENCE_END.test(trimmed)) {
    LOWER_CASE_NEXT.lastIndex = end;
    if (!LOWER_CASE_NEXT.test(text)) return CutLevel.Sentence;
  }
  return lineEnds > 0 ? CutLevel.Line : CutLevel.Word;
}

/** Words of many tokens can be cut anywhere between characters: four bytes, so four tokens at most, are one character. */
function* cutsInside(word: string, start: number, rules: CuttingRules, level: CutLevel): Generator<CutPoint> {
  const tokens = rules.count(word);
  if (tokens <= rules.limit / 4) {
    yield { offset: start + word.length, level, tokens };
    return;
  }
  let offset = start;
  for (const slice of sliceByLength(word, Math.max(1, Math.floor(rules.limit / 16)))) {
    offset += slice.length;
    const isEnd = offset === start + word.length;
    yield { offset, level: isEnd ? level : CutLevel.Character, tokens: rules.count(slice) };
  }
}
