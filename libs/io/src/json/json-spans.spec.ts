import { describe, expect, it } from '@jest/globals';
import { arrayElements, objectMembers } from './json-spans.js';

const names = (json: string): string[] => objectMembers(json).map(({ name }) => name);

describe('objectMembers', () => {
  it('keeps the text of every value as it stands', () => {
    const json = ' { "hash" : 18446744073709551615 , "text":"a \\"}\\\\" ,\n"list":[{"x":"]"},[ ]],"none":null } ';
    expect(objectMembers(json).map(({ value }) => value)).toEqual([
      '18446744073709551615',
      '"a \\"}\\\\"',
      '[{"x":"]"},[ ]]',
      'null',
    ]);
    expect(names(json)).toEqual(['hash', 'text', 'list', 'none']);
  });

  it('decodes escaped names and finds nothing in an empty object', () => {
    expect(names('{"p\\u0061ges":{}}')).toEqual(['pages']);
    expect(names('{ }')).toEqual([]);
  });

  it('puts any document together again', () => {
    const value = { a: [1, { b: 'x\\"{[' }], c: { d: { e: [] } }, 'ключ "': -1.5e-3 };
    const rebuilt = `{${objectMembers(JSON.stringify(value, null, 2))
      .map(({ text }) => text)
      .join(',')}}`;
    expect(JSON.parse(rebuilt)).toEqual(value);
  });
});

describe('arrayElements', () => {
  it.each([
    ['[]', []],
    ['[ ]', []],
    ['[1]', ['1']],
    ['[ {"a":[1,2]} , "x,y" ,3 ]', ['{"a":[1,2]}', '"x,y"', '3']],
  ])('takes %s apart', (json, elements) => {
    expect(arrayElements(json)).toEqual(elements);
  });
});
