import { describe, expect, it } from '@jest/globals';
import { InvalidInputError } from '@sluice/domain';
import { filterExpression } from './parse-filter.js';

describe('filterExpression', () => {
  it.each([
    ["uri = 'a'", "uri = 'a'"],
    ["URI == 'a'", "uri = 'a'"],
    ["uri = 'it''s'", "uri = 'it''s'"],
    ["title LIKE '%;--(%'", "title LIKE '%;--(%'"],
    [String.raw`metadata LIKE '%"author": "J\\u00e9"%'`, String.raw`metadata LIKE '%"author": "J\\u00e9"%'`],
    ['`uri` = "x)"', "uri = 'x)'"],
    ["(id = 'a' OR id = 'b') AND uri IS NOT NULL", "((id = 'a') OR (id = 'b')) AND (uri IS NOT NULL)"],
    ["id = 'a' OR id = 'b' AND NOT uri = 'c'", "(id = 'a') OR ((id = 'b') AND (NOT (uri = 'c')))"],
    [String.raw`metadata LIKE '%a\_b%' ESCAPE '\'`, String.raw`metadata LIKE '%a\_b%'`],
    ["not (uri = 'a')", "NOT (uri = 'a')"],
    ["uri NOT IN ('a', 'b')", "uri NOT IN ('a', 'b')"],
    ["created_at between '2026' and '2027'", "created_at BETWEEN '2026' AND '2027'"],
    ["updated_at >= TIMESTAMP '2026-11-22T00:00:00Z'", "updated_at >= TIMESTAMP '2026-11-22T00:00:00Z'"],
    ["cast(created_at as date) = date '2026-11-22'", "CAST(created_at AS DATE) = DATE '2026-11-22'"],
    ["LOWER(uri) LIKE LOWER('%Report%')", "lower(uri) LIKE lower('%Report%')"],
    ['length(title) <> -3.5 or true', '(length(title) != -3.5) OR true'],
    ["starts_with(uri, 'docs/')", "starts_with(uri, 'docs/')"],
    ['(uri is null) = false', '(uri IS NULL) = false'],
    ["replace(lower(uri), ' ', '') = left(title, 4)", "replace(lower(uri), ' ', '') = left(title, 4)"],
  ])('prints %s as %s', (filter, printed) => {
    expect(filterExpression(filter)).toBe(printed);
    expect(filterExpression(printed)).toBe(printed);
  });

  it.each([
    ['', /is empty/],
    ['  ', /is empty/],
    ['array_repeat(1,1500000000) is not null', /calls "array_repeat"/],
    ["repeat(uri, 9) = 'a'", /calls "repeat"/],
    ["lpad(uri, 9) = 'a'", /calls "lpad"/],
    ['generate_series(1, 9) is not null', /calls "generate_series"/],
    ["uri || uri = 'a'", /cannot be read at "\|\|/],
    ["regexp_like(uri, 'a')", /calls "regexp_like"/],
    ["replace(uri, 'a', 'aa') = 'b'", /replace/],
    ["replace(uri, '', 'a') = 'b'", /replace/],
    ['replace(uri, title, uri) = id', /cannot be read at "title"/],
    ["left(uri, length(metadata)) = 'a'", /cannot be read at "length"/],
    ['1=1; DROP TABLE chunks', /semicolons/],
    ['1=1) OR (1=1', /cannot be read at "\)"/],
    ['((1=1)', /ends too early/],
    ["uri = 'a' -- rest", /cannot be read at "-"/],
    ["uri = /* x */ 'a'", /comments/],
    ["uri = 'a", /quotation mark/],
    ['uri = "a', /quotation mark/],
    [`uri = '${'x'.repeat(10_000)}'`, /longer than 10000/],
    ['uri', /has a text where a condition/],
    ["uri AND uri = 'a'", /has a text where a condition/],
    ['uri = 5', /compares a text with a number/],
    ['uri in (1)', /compares a text with a number/],
    ['length(5) = 1', /gives a number to length/],
    ['uri LIKE title', /not written out/],
    ["uri LIKE 'a' ESCAPE '!'", /ESCAPE/],
    [`uri LIKE '${'%x'.repeat(33)}'`, /more than 32 wildcards/],
    [`uri LIKE '${'x'.repeat(1_001)}'`, /more than 1000 characters/],
    ['"uri" = \'a\'', /double quotation marks/],
    ["created_at > TIMESTAMP 'now'", /not like 2026-01-31/],
    ["uri = 'a' LIMIT 1", /cannot be read at "limit"/],
    ['id IN (SELECT id FROM documents)', /cannot be read at "select"/],
    ['content IS NOT NULL', /cannot be read at "content"/],
    ['_rowid = 5', /cannot be read at "_rowid"/],
    ['uri = null', /cannot be read at "null"/],
    [`${'('.repeat(17)}true${')'.repeat(17)}`, /more than 16 brackets/],
    [`${'not '.repeat(17)}true`, /more than 16 brackets/],
    [`${'lower('.repeat(17)}uri${')'.repeat(17)} = 'a'`, /more than 16 brackets/],
    [Array(101).fill('1=1').join(' or '), /more than 100 conditions/],
    [`1 in (${Array(1_000).fill('1').join()})`, /more than 1000 texts/],
    ['1.5.5 = 1', /cannot be read at "1.5.5/],
    ['1e9 = 1', /cannot be read at "1e9/],
  ])('refuses %s', (filter, fault) => {
    expect(() => filterExpression(filter)).toThrow(InvalidInputError);
    expect(() => filterExpression(filter)).toThrow(fault);
    expect(() => filterExpression(filter)).toThrow(/Allowed are the columns id, uri, .*LIKE.*functions lower,/);
  });
});
