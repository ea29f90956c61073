/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { deleteView, MOST_VIEWS, savedViews, saveView } from './saved-views.js';

describe('saved views', () => {
  beforeEach(() => localStorage.clear());
  const names = (): string[] => savedViews('runs').map(({ name }) => name);

  it('are of one list each, replaced under the same name, and deleted', () => {
    saveView('runs', { name: 'Mine', search: { q: 'a' } });
    saveView('runs', { name: 'Urgent', search: { sort: '-priority' } });
    saveView('runs', { name: 'Mine', search: { q: 'b' } });
    expect(savedViews('runs')).toEqual([
      { name: 'Mine', search: { q: 'b' } },
      { name: 'Urgent', search: { sort: '-priority' } },
    ]);
    expect(savedViews('batches')).toEqual([]);
    deleteView('runs', 'Mine');
    expect(names()).toEqual(['Urgent']);
  });

  it('are not pushed out by others: more than there may be are refused', () => {
    for (let index = 0; index < MOST_VIEWS; index += 1) saveView('runs', { name: `view ${index}`, search: {} });
    expect(() => saveView('runs', { name: 'one more', search: {} })).toThrow(RangeError);
    saveView('runs', { name: 'view 3', search: { q: 'changed' } });
    expect([names().length, names()[0]]).toEqual([MOST_VIEWS, 'view 3']);
  });

  it.each(['not JSON', '{"a":1}', '[{"name":3}]'])('are none where the browser keeps %s', (text) => {
    localStorage.setItem('sluice.views.runs', text);
    expect(savedViews('runs')).toEqual([]);
  });

  it('are the same array until something is changed, also by another window', () => {
    saveView('runs', { name: 'Mine', search: {} });
    expect(savedViews('runs')).toBe(savedViews('runs'));
    localStorage.setItem('sluice.views.runs', '[]');
    expect(names()).toEqual([]);
  });
});
