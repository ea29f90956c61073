import { countTokens } from './count-tokens.js';

export type TokenCounter = (text: string) => number;

/** Longer texts rarely come twice. */
const LONGEST_REMEMBERED = 32;
const MOST_REMEMBERED = 200_000;

/** `countTokens` that remembers words: the words of a document come again and again. */
export function rememberingCounter(): TokenCounter {
  const known = new Map<string, number>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return countTokens(text);
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const tokens = countTokens(text);
    if (known.size < MOST_REMEMBERED) known.set(text, tokens);
    return tokens;
  };
}
