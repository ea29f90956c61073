import { describe, expect, it } from '@jest/globals';
import { Highlighter } from './highlights.js';

const marked = (query: string, text: string): string[] =>
  new Highlighter(query).in(text).map(([start, end]) => text.slice(start, end));

describe('the words of a query', () => {
  it.each([
    ['opening locks', 'The lock opens at six; it opened late.', ['lock', 'opens', 'opened']],
    ['LOCK', 'lock Lock LOCK locked', ['lock', 'Lock', 'LOCK', 'locked']],
    ['cafe strasse', 'Das Café in der Straße', ['Café', 'Straße']],
    ['Übersicht', 'eine uebersicht, die Übersicht', ['Übersicht']],
    ['six', 'at six-thirty', ['six']],
    ['weir 42', 'Weir no. 42 (of 420)', ['Weir', '42']],
    ['日本', '日本 語', ['日本']],
    ['"lock" AND (gate*)', 'lock and gate', ['lock', 'and', 'gate']],
    ['lock', 'nothing of it', []],
    ['?!', 'a?!b', []],
    ['x'.repeat(50), 'x'.repeat(50), []],
  ])('%s are found in %j', (query, text, words) => {
    expect(marked(query, text)).toEqual(words);
  });

  it('are counted in UTF-16 code units, as JavaScript does', () => {
    expect(new Highlighter('lock').in('😀 lock')).toEqual([[3, 7]]);
  });

  it('are bounded in number, and looked for in a bounded part of the text', () => {
    expect(new Highlighter('lock').in('lock '.repeat(10_000))).toHaveLength(200);
    expect(new Highlighter('lock').in(`${' '.repeat(1e6)}lock`)).toEqual([]);
  });
});
