import { createHash } from 'node:crypto';

/** ISO 32000, algorithm 2: what passwords are filled up with; the whole of the empty one. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = '00112233445566778899aabbccddeeff';
const md5 = (...parts) => createHash('md5').update(Buffer.concat(parts)).digest();
const KEY = md5(PADDING, PADDING, Buffer.from('ffffffff', 'hex'), Buffer.from(ID, 'hex')).subarray(0, 5);

/** For the trailer of a document that anybody may open: the user's password is empty. */
export const ENCRYPTION = `/ID[<${ID}><${ID}>]/Encrypt<</Filter/Standard/V 1/R 2/P -1/O<${PADDING.toString('hex')}>/U<${rc4(KEY, PADDING).toString('hex')}>>>`;

/** The bytes of an object's stream, encrypted. */
export function encrypted(number, bytes) {
  const object = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]);
  return rc4(md5(KEY, object).subarray(0, 10), bytes);
}

function rc4(key, bytes) {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a, b) => ([state[a], state[b]] = [state[b], state[a]]);
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + state[index] + key[index % key.length]) & 255;
    swap(index, other);
  }
  const result = Buffer.from(bytes);
  for (let at = 0, index = 0, other = 0; at < result.length; at += 1) {
    index = (index + 1) & 255;
    other = (other + state[index]) & 255;
    swap(index, other);
    result[at] ^= state[(state[index] + state[other]) & 255];
  }
  return result;
}
