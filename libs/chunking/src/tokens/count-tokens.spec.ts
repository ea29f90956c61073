import { describe, expect, it } from '@jest/globals';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens, sliceByLength } from './count-tokens.js';

describe('countTokens', () => {
  it.each(['', 'Hello, world!', 'naïve café', 'x = [1, 2];\n\n\treturn x', '漢字かな交じり文。', '😀👩‍👩‍👧'])(
    'counts %j as the encoding does',
    (text) => {
      expect(countTokens(text)).toBe(encode(text).length);
    },
  );

  it('takes special tokens and lone surrogates for plain text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
    expect(countTokens('a\ud800b')).toBeGreaterThan(1);
  });

  it.each([
    ['letters', 'a'],
    ['ideographs', '漢'],
    ['blanks', ' '],
    ['signs', '-'],
    ['line ends', '\n'],
    ['emoji', '😀'],
  ])('counts a million %s', (_name, character) => {
    expect(countTokens(character.repeat(1_000_000))).toBeGreaterThan(1000);
  });

  it('counts a run in slices nearly as the whole', () => {
    const run = 'abcdefghij'.repeat(200);
    expect(Math.abs(countTokens(run) - encode(run).length)).toBeLessThanOrEqual(2 * (run.length / 128));
  });

  it('counts a megabyte of base64', () => {
    const base64 = Buffer.from(Array.from({ length: 800_000 }, (_, index) => (index * index * 31) % 251)).toString(
      'base64',
    );
    expect(countTokens(base64)).toBeGreaterThan(100_000);
  });
});

describe('sliceByLength', () => {
  it('keeps surrogate pairs whole', () => {
    expect([...sliceByLength('a😀b😀', 2)]).toEqual(['a😀', 'b😀']);
    expect([...sliceByLength('😀😀', 1)]).toEqual(['😀', '😀']);
  });
});
