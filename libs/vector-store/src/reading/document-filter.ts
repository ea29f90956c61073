import type { Table } from '@lancedb/lancedb';
import { type DomainError, InvalidInputError } from '@sluice/domain';
import { storageError } from '../databases/lance-errors.js';

const MAX_LENGTH = 10_000;
/** LanceDB 0.37 never answers any query again after 38 brackets in each other (`not(not(…`). */
const MAX_NESTING = 16;
/** Its stack overflows, and the process with it, at 384 nested terms (`interval interval …`), others need 700 or more. */
const MAX_TERMS = 200;
/** Words and operators: whatever can put one expression into another without a bracket. */
const TERM = /[\p{L}_][\p{L}\w]*|<>|<=|>=|!=|::|\|\||[^\s\p{L}\w,.()[\]'"`]/gu;

/**
 * `filter` as one parenthesised SQL expression that can be nothing else, and that LanceDB survives.
 * @throws InvalidInputError when it is empty, too long, nested too deeply, or its brackets and quotes do not balance, or
 * it holds a semicolon or comment: Lance's parser would take the expression up to there and ignore the rest.
 */
export function filterExpression(filter: string): string {
  if (filter.trim() === '') throw invalidFilter('is empty');
  if (filter.length > MAX_LENGTH) throw invalidFilter(`is longer than ${MAX_LENGTH} characters`);
  const bare = filter.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`/g, "''");
  if (/['"`]/.test(bare.replaceAll("''", ''))) throw invalidFilter('has a quotation mark without its partner');
  if (/;|--|\/\*/.test(bare)) throw invalidFilter('must be one expression, without semicolons and comments');
  if (!isBalanced(bare)) throw invalidFilter('has unbalanced brackets');
  if (nesting(bare) > MAX_NESTING) throw invalidFilter(`has more than ${MAX_NESTING} brackets in each other`);
  if ((bare.match(TERM) ?? []).length > MAX_TERMS) {
    throw invalidFilter(`has more than ${MAX_TERMS} words and operators; values in a list, IN (…), do not count`);
  }
  return `(${filter})`;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const bracket of text.match(/[()[\]{}]/g) ?? []) {
    const closing = CLOSING.get(bracket);
    if (closing !== undefined) open.push(closing);
    else if (open.pop() !== bracket) return false;
  }
  return open.length === 0;
}

/** Most brackets in each other; the text's brackets balance. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of text.match(/[()[\]{}]/g) ?? []) {
    depth += CLOSING.has(bracket) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * The error for a failed query of `table` with a filter: when the table answers without one, the filter is at fault.
 */
export async function filterFault(db: string, table: Table, error: unknown): Promise<DomainError> {
  try {
    await table.query().limit(1).toArrow();
  } catch (withoutFilter) {
    return storageError(db, 'query', withoutFilter);
  }
  return invalidFilter(`is not a valid condition${reason(error)}`, error);
}

/** The parser's own words, when it said something about the filter's text. */
function reason(error: unknown): string {
  const words = /sql parser error: ([^\n]*?)\)?$|(No field named \S+?)\.? |(does not return a boolean)/m.exec(
    String(error),
  );
  const found = words?.slice(1).find((part) => part !== undefined);
  return found ? ` (${found})` : '';
}

const invalidFilter = (fault: string, cause?: unknown): InvalidInputError =>
  new InvalidInputError(
    `The filter ${fault}. It is an SQL condition over id, uri, title, metadata, created_at and updated_at.`,
    [{ field: 'filter', message: `The filter ${fault}.` }],
    { cause },
  );
