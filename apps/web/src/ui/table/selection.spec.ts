import { describe, expect, it } from '@jest/globals';
import { chosenCount, extended, isChosen, NOTHING, selectionOf, selectionText, toggled } from './selection.js';

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
    expect(selectionText(extended(selectionOf('9'), ['1', '2']))).toBe('9.1.2');
  });

  it.each([undefined, 'all', '1.2.30'])('is the same after the address %s', (text) => {
    expect(selectionText(selectionOf(text))).toBe(text);
  });
});
