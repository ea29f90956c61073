import { InvalidInputError } from '@sluice/domain';
import { storageError } from '../databases/lance-errors.js';
/** Longest filter accepted: deeper expressions than fit could exhaust the parser's stack. */
const MAX_LENGTH = 10_000;
/**
 * `filter` as one parenthesised SQL expression that can be nothing else.
 * @throws InvalidInputError when it is empty, too long, or its parentheses and quotes do not balance, or it holds a
 * semicolon or comment: Lance's parser would take the expression up to there and ignore the rest.
 */
export function filterExpression(filter) {
  if (filter.trim() === '') throw invalidFilter('is empty');
  if (filter.length > MAX_LENGTH) throw invalidFilter(`is longer than ${MAX_LENGTH} characters`);
  const bare = filter.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`/g, "''");
  if (/['"`]/.test(bare.replaceAll("''", ''))) throw invalidFilter('has a quotation mark without its partner');
  if (/;|--|\/\*/.test(bare)) throw invalidFilter('must be one expression, without semicolons and comments');
  if (!isBalanced(bare)) throw invalidFilter('has unbalanced parentheses');
  return `(${filter})`;
}
function isBalanced(text) {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
/**
 * The error for a failed query of `table` with a filter: when the table answers without one, the filter is at fault.
 */
export async function filterFault(db, table, error) {
  try {
    await table.query().limit(1).toArrow();
  } catch (withoutFilter) {
    return storageError(db, 'query', withoutFilter);
  }
  return invalidFilter(`is not a valid condition${reason(error)}`, error);
}
/** The parser's own words, when it said something about the filter's text. */
function reason(error) {
  const words = /sql parser error: ([^\n]*?)\)?$|(No field named \S+?)\.? |(does not return a boolean)/m.exec(
    String(error),
  );
  const found = words?.slice(1).find((part) => part !== undefined);
  return found ? ` (${found})` : '';
}
const invalidFilter = (fault, cause) =>
  new InvalidInputError(
    `The filter ${fault}. It is an SQL condition over id, uri, title, metadata, created_at and updated_at.`,
    [{ field: 'filter', message: `The filter ${fault}.` }],
    { cause },
  );
//# sourceMappingURL=document-filter.js.map
