import { describe, expect, it } from '@jest/globals';
import { lineAt, partsOf, textLines } from './text-lines.js';

const TEXT = `one\n\n${'x'.repeat(1200)}\nlast`;

describe('textLines', () => {
  const lines = textLines(TEXT);

  it('has each line with its number and place, long ones in parts', () => {
    expect(lines.map(({ start, number, text }) => [start, number, text.length])).toEqual([
      [0, 1, 3],
      [4, 2, 0],
      [5, 3, 500],
      [505, null, 500],
      [1005, null, 200],
      [1206, 4, 4],
    ]);
    for (const { start, text } of lines) expect(TEXT.slice(start, start + text.length)).toBe(text);
  });

  it('finds the line of an offset', () => {
    expect([0, 3, 4, 5, 700, 1206, 9999].map((offset) => lineAt(lines, offset))).toEqual([0, 0, 1, 2, 3, 5, 5]);
  });

  it('cuts a line by a span', () => {
    expect(partsOf(lines[0]!, { start: 1, end: 2 })).toEqual(['o', 'n', 'e']);
    expect(partsOf(lines[0]!, { start: 2, end: 700 })).toEqual(['on', 'e', '']);
    expect(partsOf(lines[5]!, { start: 2, end: 1208 })).toEqual(['', 'la', 'st']);
    expect(partsOf(lines[5]!, { start: 2, end: 700 })).toEqual(['', '', 'last']);
    expect(partsOf(lines[0]!, { start: 800, end: 900 })).toEqual(['one', '', '']);
    expect(partsOf(lines[0]!, null)).toEqual(['one', '', '']);
  });
});
