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
    `uri IN (${Array(1_000).fill("'a'").join(', ')})`,
    Array(40).fill("uri = 'a'").join(' OR '),
    `${'('.repeat(16)}true${')'.repeat(16)}`,
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
    'id[1)] = 1',
    `${'not('.repeat(17)}true${')'.repeat(17)}`,
    `${'array['.repeat(17)}1${']'.repeat(17)} = 1`,
    `${Array(300).fill('1').join('+')} = 1`,
    `${Array(300).fill('1').join(' + - ')} = 1`,
    `${Array(300).fill('"uri"').join('||')} = 'a'`,
    `1${'::int'.repeat(200)} = 1`,
    `id${' IS NULL'.repeat(150)}`,
    `${'interval '.repeat(300)}'1'`,
  ])('refuses %j', (filter) => {
    expect(() => filterExpression(filter)).toThrow(InvalidInputError);
  });
});
