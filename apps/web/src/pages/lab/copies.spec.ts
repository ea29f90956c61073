import { describe, expect, it } from '@jest/globals';
import { copyIn, withCopy, withSet, withSlotBack, type Chosen } from './copies.js';

const chosen: Chosen = {
  ids: ['one', 'two', 'three'],
  copies: { 0: { of: 'one', text: 'first' }, 1: { of: 'two', text: 'second' }, 2: { of: 'three', text: 'third' } },
};
const textsOf = (what: Chosen) => what.ids.map((_, slot) => copyIn(what, slot));

describe('copies of sets in the lab', () => {
  it('stay with their sets when another one is chosen', () => {
    const changed = withSet(chosen, 0, 'other');
    expect(changed.ids).toEqual(['other', 'two', 'three']);
    expect(textsOf(changed)).toEqual([undefined, 'second', 'third']);
  });

  it('move with their sets when one before them is taken out', () => {
    const changed = withSet(chosen, 0, '');
    expect(changed.ids).toEqual(['two', 'three']);
    expect(textsOf(changed)).toEqual(['second', 'third']);
  });

  it('are given up one by one', () => {
    expect(textsOf(withCopy(chosen, 1, undefined))).toEqual(['first', undefined, 'third']);
  });

  it('count for no other set than theirs', () => {
    expect(textsOf({ ...chosen, ids: ['one', 'elsewhere'] })).toEqual(['first', undefined]);
  });

  it('come back with their slot alone: what was written in the others since stays', () => {
    const taken = withCopy(withSet(chosen, 0, ''), 0, 'second, changed');
    const back = withSlotBack(taken, chosen, 0, true);
    expect(back.ids).toEqual(['one', 'two', 'three']);
    expect(textsOf(back)).toEqual(['first', 'second, changed', 'third']);

    const replaced = withCopy(withSet(chosen, 1, 'other'), 2, 'third, changed');
    expect(withSlotBack(replaced, chosen, 1, false).ids).toEqual(chosen.ids);
    expect(textsOf(withSlotBack(replaced, chosen, 1, false))).toEqual(['first', 'second', 'third, changed']);
  });

  it('leave no room for a fourth set when one comes back', () => {
    const full: Chosen = { ...withSet(chosen, 0, ''), ids: ['two', 'three', 'four'] };
    expect(withSlotBack(full, chosen, 0, true).ids).toEqual(['one', 'two', 'three']);
  });
});
