import { expect, it } from '@jest/globals';
import { markedPieces } from './marked-pieces.js';

const shown = (text: string, marks: number[][]): string =>
  markedPieces(text, marks)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

it.each([
  ['The lock opens', [[4, 8]], 'The [lock] opens'],
  ['lock', [[0, 4]], '[lock]'],
  [
    'lock lock',
    [
      [0, 4],
      [5, 9],
    ],
    '[lock] [lock]',
  ],
  ['nothing', [], 'nothing'],
  ['', [[0, 4]], ''],
  ['lock', [[2, 9], [3, 1], [-1, 2], []], 'lock'],
  [
    'abcdef',
    [
      [2, 4],
      [3, 5],
    ],
    'ab[cd]ef',
  ],
  ['😀 lock', [[3, 7]], '😀 [lock]'],
])('%j is marked at %j', (text, marks, expected) => {
  expect(shown(text, marks)).toBe(expected);
});
