import { describe, expect, it } from '@jest/globals';
import { jsonElements } from './json-elements.js';

describe('elements of a JSON array', () => {
  const elements = async (text: string, size: number): Promise<string[]> => {
    const bytes = Buffer.from(text);
    async function* pieces(): AsyncGenerator<Buffer> {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const found: string[] = [];
    for await (const element of jsonElements(pieces())) found.push(element);
    return found;
  };

  it.each([1, 2, 3, 7, 1000])('are found wherever pieces of %i bytes end', async (size) => {
    const values = [
      { content: 'Grüße 😀', headings: ['A "quoted" \\\\ heading', '{[}]'], refs: ['#/texts/0'] },
      { '}': '\\"]' },
      [[], {}],
      {},
    ];
    for (const space of [undefined, 2]) {
      const found = await elements(JSON.stringify(values, undefined, space), size);
      expect(found.map((text) => JSON.parse(text) as unknown)).toEqual(values);
    }
  });

  it('are none of an empty array or file, and no JSON of one that is cut off', async () => {
    expect(await elements('[]', 5)).toEqual([]);
    expect(await elements('', 5)).toEqual([]);
    const [whole, cut] = await elements('[{"a":1},{"a":', 5);
    expect(whole).toBe('{"a":1}');
    expect(() => JSON.parse(cut!) as unknown).toThrow();
  });
});
