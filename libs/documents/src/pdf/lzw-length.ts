const CLEAR = 256;
const END = 257;
const FIRST_SEQUENCE = 258;
const MOST_SEQUENCES = 4096;

/**
 * How many bytes an LZW stream of a PDF decodes to, without decoding it; the count ends soon above `most`.
 * @param earlyChange 1 when codes grow one code early, as they do unless the stream says otherwise; else 0.
 */
export function lzwLength(data: Uint8Array, earlyChange: 0 | 1, most: number): number {
  const lengths = new Uint16Array(MOST_SEQUENCES).fill(1, 0, CLEAR);
  let next = FIRST_SEQUENCE;
  let width = 9;
  let current = 0;
  let previous = 0;
  let total = 0;
  let bits = 0;
  let cached = 0;
  for (const byte of data) {
    cached = ((cached << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (cached >>> bits) & ((1 << width) - 1);
    if (code === END || total > most) break;
    if (code === CLEAR) {
      [width, next, current] = [9, FIRST_SEQUENCE, 0];
      continue;
    }
    const hasPrevious = current > 0;
    current = code >= next ? current + 1 : lengths[code]!;
    if (hasPrevious) {
      if (next < MOST_SEQUENCES) lengths[next] = lengths[previous]! + 1;
      next += 1;
      if (next + earlyChange >= 1 << width) width = Math.min(width + 1, 12);
    }
    previous = Math.min(code, MOST_SEQUENCES - 1);
    total += current;
  }
  return total;
}
