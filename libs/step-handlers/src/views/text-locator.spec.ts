import { describe, expect, it } from '@jest/globals';
import { TextLocator } from './text-locator.js';

const found = (text: string, ...passages: string[]): (string | null)[] => {
  const locator = new TextLocator(text);
  return passages.map((passage) => {
    const span = locator.find(passage);
    return span && text.slice(...span);
  });
};

const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');

describe('a passage', () => {
  it('is found whatever marks and spaces stand between its letters', () => {
    expect(found('# Weir\n\nThe **lock** opens\nat [six](x).', 'The lock opens')).toEqual(['The **lock** opens']);
    expect(found('Die Schleuse öffnet – um sechs.', 'Schleuse öffnet um')).toEqual(['Schleuse öffnet – um']);
    expect(found('| Unit | Max |\n|---|---|\n| bar | 6.5 |', 'Unit Max bar 6.5')).toEqual([
      'Unit | Max |\n|---|---|\n| bar | 6.5',
    ]);
  });

  it('is found after the one before it, where the same text stands several times', () => {
    const text = 'Same words. Other words. Same words.';
    const locator = new TextLocator(text);
    expect(locator.find('Other words')).toEqual([12, 23]);
    expect(locator.find('Same words')).toEqual([25, 35]);
  });

  it('is found from its beginning to its end when something was left out of it', () => {
    const [start, end] = [words('a', 40), words('z', 40)];
    expect(found(`x ${start} <!-- left out --> ${end} y`, `${start} ${end}`)).toEqual([
      `${start} <!-- left out --> ${end}`,
    ]);
  });

  it('is found by what follows a table head that each of its parts repeats', () => {
    const head = words('column', 10);
    const rows = words('row', 60);
    const text = `${head} ${words('first', 60)} ${rows}`;
    const [, second] = found(text, `${head} ${words('first', 60)}`, `${head} ${rows}`);
    expect(second).toContain('row40');
    expect(second).toMatch(/row59$/);
  });

  it.each(['', ' -- ', 'not there'])('that is %j is nowhere', (passage) => {
    expect(found('The lock opens.', passage)).toEqual([null]);
  });

  it('takes no more time where nothing is found', () => {
    const locator = new TextLocator('word '.repeat(2_000_000));
    for (let index = 0; index < 200; index += 1) expect(locator.find(`nothing like it ${index}`)).toBeNull();
  });
});
