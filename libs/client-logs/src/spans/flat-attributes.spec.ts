import { describe, expect, it } from '@jest/globals';
import { flattenAttributes } from './flat-attributes.js';

describe('flattenAttributes', () => {
  it('keeps plain values, and lists of one kind of them', () => {
    const json = { text: 'a', number: 1.5, flag: false, texts: ['a', 'b'], numbers: [1, 2], none: [] };
    const { values, dropped } = flattenAttributes(json);
    expect(values).toEqual(json);
    expect(dropped).toBe(0);
  });

  it('puts the fields of objects under dotted keys, and the items of mixed lists under their numbers', () => {
    const { values, dropped } = flattenAttributes({
      http: { request: { id: 'r' } },
      mixed: ['a', 1, { deep: true }, null, ['x', 'y']],
      nothing: null,
      empty: {},
    });
    expect(values).toEqual({
      'http.request.id': 'r',
      'mixed.0': 'a',
      'mixed.1': 1,
      'mixed.2.deep': true,
      'mixed.4': ['x', 'y'],
    });
    expect(dropped).toBe(0);
  });

  it('limits how many there are, and counts the rest', () => {
    const json = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`key${index}`, index]));
    const { values, dropped } = flattenAttributes(json);
    expect([Object.keys(values).length, dropped]).toEqual([100, 150]);
  });

  it('cuts long texts, and no character in half', () => {
    const { values } = flattenAttributes({ text: 'x'.repeat(40_000), faces: 'x' + '😀'.repeat(20_000) });
    expect(values['text']).toBe(`${'x'.repeat(32_767)}…`);
    expect(values['faces']).toBe(`x${'😀'.repeat(16_383)}…`);
  });

  it('cuts long lists and leaves out long keys and what is too deep, counting each', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as Record<string, unknown>;
    const { values, dropped } = flattenAttributes({
      list: Array.from({ length: 200 }, (_, index) => index),
      ['k'.repeat(300)]: 1,
      '': 2,
      deep,
    });
    expect(Object.keys(values)).toEqual(['list']);
    expect(values['list']).toHaveLength(128);
    expect(dropped).toBe(72 + 1 + 1 + 1);
  });

  it('makes texts of numbers that are too large for a number', () => {
    expect(flattenAttributes(JSON.parse('{"huge":1e999,"many":[1,-1e999]}') as Record<string, unknown>).values).toEqual(
      {
        huge: 'Infinity',
        'many.0': 1,
        'many.1': '-Infinity',
      },
    );
  });

  it('does not touch prototypes', () => {
    const { values, dropped } = flattenAttributes(
      JSON.parse('{"__proto__":{"polluted":true},"constructor":"c","a":{"__proto__":1}}') as Record<string, unknown>,
    );
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(values).toEqual({ '__proto__.polluted': true, constructor: 'c', 'a.__proto__': 1 });
    expect(dropped).toBe(0);
    expect(flattenAttributes(JSON.parse('{"__proto__":"x"}') as Record<string, unknown>).dropped).toBe(1);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
