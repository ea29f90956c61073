import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { choiceField, choicesField, flagField, numberField, textField } from './search-fields.js';
import { parseSearch, writeSearch } from './search-text.js';

const fields = v.object({
  q: textField,
  row: numberField,
  state: choicesField(['failed', 'running']),
  tab: choiceField(['runs', 'documents']),
  open: flagField,
});
const read = (address: string) => v.parse(fields, parseSearch(address));

describe('search parameters in the address', () => {
  it.each(['', '?q=a%26b+c', '?q=manual&row=30&state=failed&state=running&tab=runs&open=true'])(
    'are the same after reading: %s',
    (text) => {
      expect(writeSearch(read(text))).toBe(text);
    },
  );

  it('are as if absent when they cannot be meant', () => {
    expect(read('?row=-1&state=gone&state=failed&tab=x&q=')).toMatchObject({ state: ['failed'] });
    expect(read('?row=1e9999&tab=x')).toEqual({});
    expect(read('?row=12')).toEqual({ row: 12 });
  });
});
