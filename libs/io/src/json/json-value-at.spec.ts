import { describe, expect, it } from '@jest/globals';
import { jsonValueAt } from './json-spans.js';

describe('slicing JSON', () => {
  it.each([
    ['{"a":{"b":18446744073709551615}}', ['a', 'b'], '18446744073709551615'],
    ['{ "x" : "a\\"}{[" , "a" : [1, {"b": "]"}] }', ['a'], '[1, {"b": "]"}]'],
    ['{"x":"\\\\","a":true}', ['a'], 'true'],
    ['{"\\u0061":null}', ['a'], 'null'],
    ['{"x":{"a":1},"a":2}', ['a'], '2'],
    ['{"a":{}}', ['a'], '{}'],
    ['\n{\n"x": [],\n"a"\n:\n-1.50e+3\n}\n', ['a'], '-1.50e+3'],
    ['{"a":1}', [], '{"a":1}'],
  ])('takes from %s at %j the text %s', (json, path, expected) => {
    expect(jsonValueAt(json, path)).toBe(expected);
  });

  it.each([
    ['{"b":1}', ['a']],
    ['{}', ['a']],
    ['[1]', ['a']],
    ['{"a":1}', ['a', 'b']],
  ])('finds nothing in %s at %j', (json, path) => {
    expect(jsonValueAt(json, path)).toBeUndefined();
  });
});
