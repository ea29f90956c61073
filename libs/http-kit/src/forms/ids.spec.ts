import { plainToInstance } from 'class-transformer';
import { IsOptional, validateSync } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { IsId, idOf } from './ids.js';

class Query {
  @IsId()
  @IsOptional()
  readonly batch_id?: number;
}

const problems = (batch_id: unknown): unknown =>
  validateSync(plainToInstance(Query, { batch_id })).map(({ constraints }) => constraints);

describe('an id', () => {
  it.each(['0', '7', '007', '999999999999999'])('is read from %j', (text) => {
    expect(plainToInstance(Query, { batch_id: text }).batch_id).toBe(Number(text));
    expect(problems(text)).toEqual([]);
  });

  it.each(['x', '0x1', '1e0', '+1', '-1', ' 1', '1 ', '1.0', '9007199254740993', '١'])(
    'is not read from %j',
    (text) => {
      expect(idOf(text)).toBeUndefined();
      expect(problems(text)).toEqual([{ isInt: 'must be an id, a whole number' }]);
    },
  );

  it('is refused when it is given twice, and absent when it is blank', () => {
    expect(problems(['1', '2'])).toHaveLength(1);
    expect(plainToInstance(Query, { batch_id: ' ' }).batch_id).toBeUndefined();
  });
});
