const ALGORITHM = 'sha256-';
/** Fewer digits are rather a number or a word. */
const FEWEST_DIGITS = 6;
const DIGITS = /^[0-9a-f]*$/;

/** The hashes that begin alike. */
export interface HashRange {
  readonly from: string;
  readonly below: string;
}

/** The hashes that a text is the beginning of, with the name of the algorithm or without; null when it is none. */
export const prefixOfHash = (text: string): HashRange | null => {
  const lower = text.toLowerCase();
  const isNamed = lower.startsWith(ALGORITHM);
  const digits = isNamed ? lower.slice(ALGORITHM.length) : lower;
  if (!DIGITS.test(digits) || (!isNamed && digits.length < FEWEST_DIGITS)) return null;
  const from = `${ALGORITHM}${digits}`;
  // No digit of a hash comes after f.
  return { from, below: `${from}g` };
};
