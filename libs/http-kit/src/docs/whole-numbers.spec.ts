import { describe, expect, it } from '@jest/globals';
import { describeWholeNumbers } from './whole-numbers.js';

describe('describeWholeNumbers', () => {
  it('turns numbers into whole ones, wherever they are, and leaves those with a fraction', () => {
    const schema = {
      properties: {
        id: { type: ['number', 'null'], example: 1 },
        score: { type: 'number', format: 'double' },
        list: { type: 'array', items: { type: 'number' } },
        either: { oneOf: [{ type: 'number' }, { type: 'string' }] },
        // A property that is called so.
        type: { type: 'string' },
      },
    };
    describeWholeNumbers(schema);
    expect(schema.properties).toMatchObject({
      id: { type: ['integer', 'null'] },
      score: { type: 'number', format: 'double' },
      list: { items: { type: 'integer' } },
      either: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
      type: { type: 'string' },
    });
  });
});
