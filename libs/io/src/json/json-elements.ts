const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/**
 * The elements of a JSON array of objects or arrays that arrives in pieces, each as its own text: only one of them is held at a
 * time. Anything else has none, or ends with one that is not JSON.
 */
export async function* jsonElements(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  for await (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]!;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (OPENING.has(byte)) {
        // The array itself has depth 1, its elements begin at depth 2.
        if ((depth += 1) === 2) start = at;
      } else if (CLOSING.has(byte) && (depth -= 1) === 1) {
        yield Buffer.concat([...held, piece.subarray(start, at + 1)]).toString('utf8');
        held = [];
      }
    }
    if (depth > 1) held.push(piece.subarray(start));
  }
  if (depth > 0) yield Buffer.concat(held).toString('utf8');
}
