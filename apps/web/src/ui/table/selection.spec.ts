import { describe, expect, it } from '@jest/globals';
import {
  chosenCount,
  extended,
  isChosen,
  isTooMany,
  MOST_CHOSEN,
  NOTHING,
  selectionOf,
  selectionText,
  toggled,
} from './selection.js';

describe('a selection of rows', () => {
  it('grows and shrinks by single rows', () => {
    const two = toggled(toggled(NOTHING, '3', []), '5', []);
    expect([isChosen(two, '3'), isChosen(two, '4'), chosenCount(two, 100)]).toEqual([true, false, 2]);
    expect(chosenCount(toggled(two, '3', []), 100)).toBe(1);
  });

  it('of all that match is all of them, and becomes what is seen once one of them is left out', () => {
    const all = selectionOf('all');
    expect(chosenCount(all, 41_203)).toBe(41_203);
    expect(selectionText(toggled(all, '2', ['1', '2', '3']))).toBe('1.3');
  });

  it('takes a range', () => {
    expect(selectionText(extended(selectionOf('9'), ['1', '2']))).toBe('1-2.9');
  });

  it.each([undefined, 'all', '1-2.30', '7'])('is the same after the address %s', (text) => {
    expect(selectionText(selectionOf(text))).toBe(text);
  });

  it('of many single rows fits into every address', () => {
    const ids = Array.from({ length: MOST_CHOSEN }, (_, index) => String(1_000_001 + 2 * index));
    const text = selectionText(extended(NOTHING, ids))!;
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(isTooMany(selectionOf(text))).toBe(false);
    expect(isTooMany(toggled(selectionOf(text), '2', []))).toBe(true);
  });

  it('takes no more from an address than can be chosen, and nothing that is no id', () => {
    expect(chosenCount(selectionOf('1-999999999999999'), 0)).toBe(MOST_CHOSEN);
    expect(selectionOf('x.-3.9-2.')).toEqual(NOTHING);
  });
});
