import { expect, it } from '@jest/globals';
import { wantedBytes } from './byte-range.js';

it.each([
  [undefined, 10, 'all'],
  ['bytes=0-3', 10, { start: 0, end: 3 }],
  ['bytes=4-', 10, { start: 4, end: 9 }],
  ['bytes=4-99', 10, { start: 4, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-3', 10, 'all'],
  ['bytes=-', 10, 'all'],
  ['bytes=0-1,4-5', 10, 'all'],
  ['items=0-1', 10, 'all'],
  ['bytes=0x1-2', 10, 'all'],
  ['bytes=99999999999999999999-', 10, 'all'],
] as const)('%s of %i bytes is %j', (header, size, wanted) => {
  expect(wantedBytes(header, size)).toEqual(wanted);
});
