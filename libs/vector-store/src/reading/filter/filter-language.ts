/** What a filter may hold. Everything else is refused with a message that lists it. */

/** Types of values in a filter. A `moment` is a point in time: columns hold times as text, which Lance converts for comparison. */
export type ValueType = 'text' | 'number' | 'boolean' | 'moment';

/** The columns of a document, all of them text. */
export const FILTER_COLUMNS = ['id', 'uri', 'title', 'metadata', 'created_at', 'updated_at'] as const;

interface FilterFunction {
  /** Types of the arguments; those of `literals` must be written out, because the result's size depends on them. */
  readonly takes: readonly ValueType[];
  readonly literals?: readonly number[];
  readonly returns: ValueType;
}

const one = (returns: ValueType): FilterFunction => ({ takes: ['text'], returns });
const two = (returns: ValueType): FilterFunction => ({ takes: ['text', 'text'], returns });
const part: FilterFunction = { takes: ['text', 'number'], literals: [1], returns: 'text' };

/**
 * Functions whose result is never much larger than their first argument (`upper` may triple a few letters), and whose time is
 * proportional to it. `replace` may not lengthen; see `parse-filter.ts`.
 */
export const FILTER_FUNCTIONS: ReadonlyMap<string, FilterFunction> = new Map([
  ['lower', one('text')],
  ['upper', one('text')],
  ['btrim', one('text')],
  ['length', one('number')],
  ['char_length', one('number')],
  ['character_length', one('number')],
  ['octet_length', one('number')],
  ['starts_with', two('boolean')],
  ['ends_with', two('boolean')],
  ['contains', two('boolean')],
  ['left', part],
  ['right', part],
  ['split_part', { takes: ['text', 'text', 'number'], literals: [1, 2], returns: 'text' }],
  ['replace', { takes: ['text', 'text', 'text'], literals: [1, 2], returns: 'text' }],
  ['coalesce', two('text')],
  ['nullif', two('text')],
]);

export const FILTER_LIMITS = {
  /** Characters. */
  length: 10_000,
  /** Brackets, functions and `NOT` in each other. LanceDB 0.37 never answers any query again after 38 brackets. */
  nesting: 16,
  /** Comparisons, and functions that are conditions. LanceDB's stack overflows, and the process with it, at 384 nested terms. */
  conditions: 100,
  /** Texts and numbers, those in `IN (…)` included. */
  literals: 1_000,
  /** Characters of a `LIKE` pattern. */
  pattern: 1_000,
  /** `%` and `_` of a pattern: Lance makes a regular expression of them, whose time grows with both. */
  wildcards: 32,
} as const;

/** The whole language in one sentence, for messages and documentation. */
export const ALLOWED_IN_FILTERS =
  `Allowed are the columns ${FILTER_COLUMNS.join(', ')}; texts in single quotation marks, numbers, true, false, DATE '…' and TIMESTAMP '…'; ` +
  '=, !=, <>, <, <=, >, >=, [NOT] LIKE, [NOT] ILIKE, [NOT] IN (…), [NOT] BETWEEN … AND …, IS [NOT] NULL, AND, OR, NOT and brackets; ' +
  `the functions ${[...FILTER_FUNCTIONS.keys()].join(', ')}; CAST(… AS DATE) and CAST(… AS TIMESTAMP).`;
