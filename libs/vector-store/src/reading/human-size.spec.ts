import { expect, it } from '@jest/globals';
import { humanSize } from './human-size.js';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [12 * 1024 ** 2, '12.0 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
])('prints %i bytes as %s', (bytes, text) => {
  expect(humanSize(bytes)).toBe(text);
});
