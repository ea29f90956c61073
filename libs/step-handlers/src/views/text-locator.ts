import type { TextSpan } from './passage.js';

/** Of what is looked for: enough to be found once, little enough to be whole. */
const ANCHOR = 48;
/** Passages follow each other: the next one is not far. Bounds what each that is not found costs. */
const WINDOW = 400_000;
/** Texts beyond this are not looked through. */
const LONGEST = 32_000_000;

/**
 * Finds passages in a text that says the same with other marks and spaces: only letters and digits are compared. Each is looked for from
 * where the one before begins.
 */
export class TextLocator {
  private readonly kept: string;
  private readonly positions: Uint32Array;
  private from = 0;

  constructor(text: string) {
    const { kept, positions } = lettersOf(text.length > LONGEST ? '' : text);
    this.kept = kept;
    this.positions = positions;
  }

  /** Null when it is not there. */
  find(passage: string): TextSpan | null {
    const { kept } = lettersOf(passage);
    if (kept === '') return null;
    const found = this.begin(kept);
    if (found === null) return null;
    this.from = found;
    const end = Math.min(this.end(kept, found), this.kept.length);
    return [this.positions[found]!, this.positions[end - 1]! + 1];
  }

  /** By its first letters or, of a table whose head is repeated, by those in its middle or at its end. */
  private begin(passage: string): number | null {
    const last = Math.max(0, passage.length - ANCHOR);
    for (const offset of [0, last >> 1, last]) {
      const found = this.indexOf(passage.slice(offset, offset + ANCHOR), this.from);
      if (found !== -1) return offset === 0 ? found : Math.max(this.from, found - offset);
    }
    return null;
  }

  private end(passage: string, begin: number): number {
    if (passage.length <= ANCHOR) return begin + passage.length;
    const tail = passage.slice(-ANCHOR);
    const found = this.indexOf(tail, Math.max(begin, begin + (passage.length >> 1) - ANCHOR), passage.length * 2);
    return found === -1 ? begin + passage.length : found + tail.length;
  }

  private indexOf(part: string, from: number, within = WINDOW): number {
    const found = this.kept.slice(from, from + within + part.length).indexOf(part);
    return found === -1 ? -1 : from + found;
  }
}

/** The letters and digits of a text, and where each stands in it. */
const lettersOf = (text: string): { kept: string; positions: Uint32Array } => {
  const codes = new Uint16Array(text.length);
  const positions = new Uint32Array(text.length);
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (!isLetter(code)) continue;
    codes[count] = code;
    positions[count] = index;
    count += 1;
  }
  return { kept: textOf(codes.subarray(0, count)), positions: positions.subarray(0, count) };
};

/** Beyond ASCII all but blanks and punctuation: what is neither does no harm. */
const isLetter = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  (code >= 0xc0 && !(code >= 0x2000 && code <= 0x206f) && !(code >= 0x3000 && code <= 0x303f) && code !== 0xfeff);

/** Arguments of one call. */
const AT_ONCE = 8_192;

const textOf = (codes: Uint16Array): string => {
  let text = '';
  for (let start = 0; start < codes.length; start += AT_ONCE)
    text += String.fromCharCode(...codes.subarray(start, start + AT_ONCE));
  return text;
};
