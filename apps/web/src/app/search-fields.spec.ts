import * as v from 'valibot';
import { describe, expect, it } from '@jest/globals';
import { subjectNumberField, subjectTextField } from './search-fields.js';
import { parseSearch, writeSearch } from './search-text.js';

describe('what a question in an address is about', () => {
  const schema = v.object({ group: subjectNumberField, uri: subjectTextField });

  it('is read, and absent where it is', () => {
    expect(v.parse(schema, { group: '12', uri: 'a.md' })).toEqual({ group: 12, uri: 'a.md' });
    expect(v.parse(schema, {})).toEqual({});
  });

  it('is nothing that there is where it cannot be read, rather than all', () => {
    for (const group of ['abc', -1, 1.5, ['1', '2'], null]) {
      expect(v.parse(schema, { group, uri: ['a', 'b'] })).toEqual({ group: 0, uri: ' ' });
    }
  });

  it('stays so when the address is written anew', () => {
    for (const address of ['?group=abc&uri=a&uri=b', '?group=&uri=']) {
      const found = v.parse(schema, parseSearch(address));
      expect(found).toEqual({ group: 0, uri: ' ' });
      expect(v.parse(schema, parseSearch(writeSearch(found)))).toEqual(found);
    }
  });
});
