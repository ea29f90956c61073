/** Text with the name of the encoding it was read as. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | (string & {});
}

/**
 * Decodes text by, in this order: its byte order mark, the pattern of UTF-16 without a mark, strict UTF-8, `hint` (a
 * charset the document names itself), windows-1252. Line ends come out as `\n`. Undefined when the bytes are not text.
 */
export function decodeText(bytes: Uint8Array, hint?: string): DecodedText | undefined {
  const wide = byMark(bytes) ?? byZeroPattern(bytes);
  if (wide) return withoutControls(decode(bytes, wide, true));
  if (hasBinaryControls(bytes)) return undefined;
  return decode(bytes, 'utf-8', true) ?? decodeByHint(bytes, hint) ?? decodeWindows1252(bytes);
}

/** Whether the first bytes of a file can be text; `decodeText` on the whole file may still disagree. */
export function looksLikeText(sample: Uint8Array): boolean {
  const wide = byMark(sample) ?? byZeroPattern(sample);
  // The sample may end in the middle of a character.
  return wide
    ? withoutControls(decode(sample.subarray(0, sample.length & ~1), wide, false)) !== undefined
    : !hasBinaryControls(sample);
}

function byMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** In UTF-16 text of Latin scripts nearly every second byte is zero; real binary data has zeros on both sides. */
function byZeroPattern(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length & ~1, SAMPLE_BYTES);
  if (length < 4) return undefined;
  const zeros = [0, 0];
  for (let index = 0; index < length; index += 1) if (bytes[index] === 0) zeros[index % 2]! += 1;
  const half = length / 2;
  if (zeros[1]! > half * 0.4 && zeros[0]! < half * 0.05) return 'utf-16le';
  if (zeros[0]! > half * 0.4 && zeros[1]! < half * 0.05) return 'utf-16be';
  return undefined;
}

function decodeByHint(bytes: Uint8Array, hint: string | undefined): DecodedText | undefined {
  if (!hint) return undefined;
  try {
    return decode(bytes, new TextDecoder(hint).encoding, true);
  } catch {
    // An unknown charset name says nothing; the next guess decides.
    return undefined;
  }
}

function decode(bytes: Uint8Array, encoding: string, fatal: boolean): DecodedText | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal }).decode(bytes);
    return { text: text.replace(/\r\n?/g, '\n'), encoding };
  } catch {
    return undefined;
  }
}

/** Every byte would decode, so the five positions that windows-1252 leaves undefined show that it is another encoding. */
function decodeWindows1252(bytes: Uint8Array): DecodedText | undefined {
  const undefinedPositions = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
  return bytes.some((byte) => undefinedPositions.includes(byte)) ? undefined : decode(bytes, 'windows-1252', false);
}

/** Pairs of small numbers look like UTF-16 too; what they decode to gives them away. */
function withoutControls(decoded: DecodedText | undefined): DecodedText | undefined {
  const start = decoded?.text.slice(0, SAMPLE_BYTES) ?? '';
  return [...start].some((character) => isControl(character.charCodeAt(0))) ? undefined : decoded;
}

/** Control characters that no text contains; tab, line feed, form feed, carriage return and escape do occur. */
const isControl = (code: number): boolean =>
  code < 0x20 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27;

const hasBinaryControls = (bytes: Uint8Array): boolean => bytes.subarray(0, SAMPLE_BYTES).some(isControl);

const SAMPLE_BYTES = 64 * 1024;
