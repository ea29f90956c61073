const utf8 = new TextEncoder();

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

function mixBlock(block: number): number {
  return Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

/** MurmurHash3_x86_32 (Austin Appleby, public domain) of the UTF-8 bytes of `text`: an unsigned 32-bit integer. */
export function murmurHash3(text: string, seed = 0): number {
  const bytes = utf8.encode(text);
  const blocks = bytes.length >>> 2;
  let hash = seed;
  for (let index = 0; index < blocks; index += 1) {
    const at = index * 4;
    const block = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    hash = Math.imul(rotate(hash ^ mixBlock(block), 13), 5) + 0xe6546b64;
  }
  let tail = 0;
  for (let at = bytes.length - 1; at >= blocks * 4; at -= 1) tail = (tail << 8) | bytes[at]!;
  hash ^= mixBlock(tail) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
