import { sqlString } from '../../encoding/sql-literal.js';
import { invalidFilter } from './filter-fault.js';
import { FILTER_LIMITS, type ValueType } from './filter-language.js';

/** A part of a filter as SQL of LanceDB's dialect: nothing of it is copied from the input but numbers and texts, which are quoted anew. */
export interface FilterTerm {
  readonly type: ValueType;
  readonly sql: string;
  /** Whether nothing in it could bind differently beside an operator. */
  readonly isSimple: boolean;
  /** The text that is written out here, in whatever case it is compared; undefined for anything else. */
  readonly written?: string | undefined;
}

export const simple = (type: ValueType, sql: string, written?: string): FilterTerm => ({
  type,
  sql,
  isSimple: true,
  written,
});

export const textTerm = (text: string): FilterTerm => simple('text', sqlString(text), text);

/** A condition; its operands are in brackets where they need them. */
export const conditionOf = (sql: string): FilterTerm => ({ type: 'boolean', sql, isSimple: false });

/** As an operand: in brackets unless it is simple. */
export const operand = ({ sql, isSimple }: FilterTerm): string => (isSimple ? sql : `(${sql})`);

/** @throws InvalidInputError when it is not a condition */
export function condition(term: FilterTerm): FilterTerm {
  if (term.type !== 'boolean') throw invalidFilter(`has a ${term.type} where a condition is expected`);
  return term;
}

/** @throws InvalidInputError when it is of another type than `of` takes */
export function typed(term: FilterTerm, type: ValueType, of: string): FilterTerm {
  if (term.type !== type) throw invalidFilter(`gives a ${term.type} to ${of}, which takes a ${type}`);
  return term;
}

/** The second of two terms, which must be of one type; a text may be compared with a moment. */
export function comparable(one: FilterTerm, other: FilterTerm): FilterTerm {
  const types = new Set([one.type, other.type]);
  if (types.size > 1 && !(types.has('text') && types.has('moment'))) {
    throw invalidFilter(`compares a ${one.type} with a ${other.type}`);
  }
  return other;
}

/**
 * Checks that a pattern is a text that is written out (or `lower` or `upper` of one, which clients write) and that matching it
 * takes a time proportional to what is matched.
 */
export function assertBoundedPattern({ written }: FilterTerm): void {
  if (written === undefined) throw invalidFilter('has a pattern of LIKE that is not written out');
  if (written.length > FILTER_LIMITS.pattern) {
    throw invalidFilter(`has a pattern of LIKE with more than ${FILTER_LIMITS.pattern} characters`);
  }
  const wildcards = written.match(/[%_]/g)?.length ?? 0;
  if (wildcards > FILTER_LIMITS.wildcards) {
    throw invalidFilter(`has a pattern of LIKE with more than ${FILTER_LIMITS.wildcards} wildcards (% and _)`);
  }
}

/** `replace` within `replace` could multiply a text's length otherwise. */
export function assertNoLonger([, from, to]: readonly FilterTerm[]): void {
  const bytes = (term: FilterTerm | undefined): number => Buffer.byteLength(term?.written ?? '');
  if (bytes(from) === 0 || bytes(to) > bytes(from)) {
    throw invalidFilter('has a replace whose new text is longer than the old one, or whose old text is empty');
  }
}
