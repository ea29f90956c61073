import { describe, expect, it } from '@jest/globals';
import { InvalidInputError } from '@sluice/domain';
import { filterExpression } from './document-filter.js';

describe('filterExpression', () => {
  it.each([
    "uri = 'a'",
    "title LIKE '%;--(%'",
    "uri = 'it''s'",
    "(id = 'a' OR id = 'b') AND uri IS NOT NULL",
    '`uri` = "x)"',
  ])('takes %s as one expression', (filter) => {
    expect(filterExpression(filter)).toBe(`(${filter})`);
  });

  it.each([
    '',
    '  ',
    '1=1; DROP TABLE chunks',
    '1=1) OR (1=1',
    '((1=1)',
    "uri = 'a' -- rest",
    "uri = /* x */ 'a'",
    "uri = 'a",
    'uri = "a',
    `uri = '${'x'.repeat(10_000)}'`,
  ])('refuses %j', (filter) => {
    expect(() => filterExpression(filter)).toThrow(InvalidInputError);
  });
});
