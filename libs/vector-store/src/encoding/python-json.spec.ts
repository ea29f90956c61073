import { describe, expect, it } from '@jest/globals';
import { pythonJson } from './python-json.js';

describe('pythonJson', () => {
  it.each([
    [{}, '{}'],
    [[], '[]'],
    [{ a: 1, b: [1, 2], c: null }, '{"a": 1, "b": [1, 2], "c": null}'],
    [{ parent_uri: '/a "b"' }, '{"parent_uri": "/a \\"b\\""}'],
    ['Käse 😀 \u007f', '"K\\u00e4se \\ud83d\\ude00 \\u007f"'],
    ['tab\tline\nback\\slash', '"tab\\tline\\nback\\\\slash"'],
    [[1.5, 1e-7, true, false, 2n ** 60n], '[1.5, 1e-07, true, false, 1152921504606846976]'],
    [{ gone: undefined, kept: Number.NaN }, '{"kept": null}'],
  ])('prints %j as Python does', (value, text) => {
    expect(pythonJson(value)).toBe(text);
  });
});
