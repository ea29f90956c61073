import { invalidFilter, quoted } from './filter-fault.js';
import { FILTER_LIMITS } from './filter-language.js';

export interface FilterToken {
  /** `word`: a keyword, column or function; `name`: a column in backticks; `double`: a text in double quotation marks. */
  readonly kind: 'word' | 'name' | 'text' | 'double' | 'number' | 'symbol' | 'end';
  /** Without quotation marks; words in lower case. */
  readonly value: string;
}

const TOKEN =
  /\s*(?:(?<word>[A-Za-z_]\w*)|`(?<name>\w+)`|'(?<text>(?:[^']|'')*)'|"(?<double>(?:[^"]|"")*)"|(?<number>\d{1,15}(?:\.\d{1,15})?(?![\w.]))|(?<symbol><=|>=|<>|!=|==|[=<>(),-]))/y;

/**
 * The tokens of a filter, an `end` last.
 * @throws InvalidInputError when it is empty, too long, or holds something that no token begins with.
 */
export function filterTokens(filter: string): FilterToken[] {
  if (filter.trim() === '') throw invalidFilter('is empty');
  if (filter.length > FILTER_LIMITS.length) throw invalidFilter(`is longer than ${FILTER_LIMITS.length} characters`);
  const text = filter.trimEnd();
  const tokens: FilterToken[] = [];
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw unreadable(text.slice(at).trimStart());
    tokens.push(tokenOf(groups));
    at = TOKEN.lastIndex;
  }
  return [...tokens, { kind: 'end', value: '' }];
}

function tokenOf(groups: Record<string, string | undefined>): FilterToken {
  const { word, name, text, double, number, symbol } = groups;
  if (word !== undefined) return { kind: 'word', value: word.toLowerCase() };
  if (name !== undefined) return { kind: 'name', value: name.toLowerCase() };
  if (text !== undefined) return { kind: 'text', value: text.replaceAll("''", "'") };
  if (double !== undefined) return { kind: 'double', value: double.replaceAll('""', '"') };
  if (number !== undefined) return { kind: 'number', value: number };
  return { kind: 'symbol', value: symbol! };
}

function unreadable(rest: string): Error {
  if (/^['"`]/.test(rest)) return invalidFilter(`has a quotation mark without its partner at ${quoted(rest)}`);
  if (/^(?:;|--|\/\*)/.test(rest)) return invalidFilter('must be one expression, without semicolons and comments');
  return invalidFilter(`cannot be read at ${quoted(rest)}`);
}
