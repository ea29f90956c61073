import { invalidFilter, quoted } from './filter-fault.js';
import { FILTER_COLUMNS, FILTER_FUNCTIONS, FILTER_LIMITS } from './filter-language.js';
import {
  assertBoundedPattern,
  assertNoLonger,
  comparable,
  condition,
  conditionOf,
  type FilterTerm,
  operand,
  simple,
  textTerm,
  typed,
} from './filter-term.js';
import { type FilterToken, filterTokens } from './filter-tokens.js';
import { sqlString } from '../../encoding/sql-literal.js';

/** As they are written, and as LanceDB takes them. */
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ...['=', '!=', '<', '<=', '>', '>='].map((operator) => [operator, operator] as const),
  ['==', '='],
  ['<>', '!='],
]);

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/**
 * A filter of allowed columns, operators and functions as an SQL condition of which every part is known to be harmless.
 * @throws InvalidInputError listing what is allowed when it holds anything else, or more of it than Lance survives.
 */
export const filterExpression = (filter: string): string => new FilterParser(filterTokens(filter)).parse();

/** Recursive descent, one method per level of precedence, the loosest first. */
class FilterParser {
  private at = 0;
  private depth = 0;
  private conditions = 0;
  private literals = 0;

  constructor(private readonly tokens: readonly FilterToken[]) {}

  parse(): string {
    const term = this.disjunction();
    if (this.next.kind !== 'end') throw this.unexpected();
    return condition(term).sql;
  }

  private disjunction(): FilterTerm {
    return this.joined('or', () => this.conjunction());
  }

  private conjunction(): FilterTerm {
    return this.joined('and', () => this.negation());
  }

  private joined(word: 'and' | 'or', part: () => FilterTerm): FilterTerm {
    const first = part();
    if (!this.isWord(word)) return first;
    const parts = [condition(first)];
    while (this.takeWord(word)) parts.push(condition(part()));
    return conditionOf(parts.map(operand).join(` ${word.toUpperCase()} `));
  }

  private negation(): FilterTerm {
    if (!this.takeWord('not')) return this.predicate();
    const negated = (): FilterTerm => conditionOf(`NOT (${condition(this.negation()).sql})`);
    // A bracket counts for itself.
    return this.next.value === '(' ? negated() : this.nested(negated);
  }

  private predicate(): FilterTerm {
    const of = this.operand();
    const operator = this.next.kind === 'symbol' ? COMPARISONS.get(this.next.value) : undefined;
    if (operator) {
      this.at += 1;
      return this.counted(`${operand(of)} ${operator} ${operand(comparable(of, this.operand()))}`);
    }
    if (this.takeWord('is')) {
      const not = this.negated();
      this.expectWord('null');
      return this.counted(`${operand(of)} IS ${not}NULL`);
    }
    const not = this.negated();
    if (this.takeWord('in')) return this.counted(`${operand(of)} ${not}IN (${this.list(of).join(', ')})`);
    if (this.takeWord('between')) {
      const low = comparable(of, this.operand());
      this.expectWord('and');
      const high = comparable(of, this.operand());
      return this.counted(`${operand(of)} ${not}BETWEEN ${operand(low)} AND ${operand(high)}`);
    }
    if (this.isWord('like') || this.isWord('ilike')) return this.like(of, not);
    if (not !== '') throw this.unexpected();
    return of;
  }

  private negated(): 'NOT ' | '' {
    return this.takeWord('not') ? 'NOT ' : '';
  }

  private like(of: FilterTerm, not: string): FilterTerm {
    const operator = this.takeWord('ilike') ? 'ILIKE' : 'LIKE';
    if (operator === 'LIKE') this.expectWord('like');
    const pattern = this.operand();
    typed(of, 'text', operator);
    assertBoundedPattern(pattern);
    // The backslash is what LanceDB takes anyway, and the only one it can.
    if (this.takeWord('escape') && this.text() !== '\\') throw invalidFilter('has another ESCAPE than the backslash');
    return this.counted(`${operand(of)} ${not}${operator} ${pattern.sql}`);
  }

  private list(of: FilterTerm): string[] {
    this.expectSymbol('(');
    const values: string[] = [];
    do values.push(comparable(of, this.literal()).sql);
    while (this.takeSymbol(','));
    this.expectSymbol(')');
    return values;
  }

  private operand(): FilterTerm {
    if (this.takeSymbol('(')) {
      return this.nested(() => {
        const term = this.disjunction();
        this.expectSymbol(')');
        return term;
      });
    }
    const { kind, value } = this.next;
    if (kind === 'name') return this.column(value);
    if (kind !== 'word') return this.literal();
    if (this.tokens[this.at + 1]?.value === '(') return this.nested(() => this.call(value));
    if (value === 'true' || value === 'false' || value === 'date' || value === 'timestamp') return this.literal();
    return this.column(value);
  }

  private column(name: string): FilterTerm {
    const column = FILTER_COLUMNS.find((known) => known === name);
    if (!column) throw this.unexpected();
    this.at += 1;
    return simple('text', column);
  }

  private call(name: string): FilterTerm {
    if (name === 'cast') return this.cast();
    const known = FILTER_FUNCTIONS.get(name);
    if (!known) throw invalidFilter(`calls ${quoted(name)}, which is not allowed`);
    this.at += 2;
    const args = known.takes.map((type, index) => {
      if (index > 0) this.expectSymbol(',');
      return typed(known.literals?.includes(index) ? this.literal() : this.operand(), type, name);
    });
    this.expectSymbol(')');
    if (name === 'replace') assertNoLonger(args);
    const sql = `${name}(${args.map((arg) => arg.sql).join(', ')})`;
    const written = name === 'lower' || name === 'upper' ? args[0]!.written : undefined;
    if (known.returns === 'boolean') this.counted(sql);
    return simple(known.returns, sql, written);
  }

  private cast(): FilterTerm {
    this.at += 2;
    const of = typed(this.operand(), 'text', 'CAST');
    this.expectWord('as');
    const unit = this.unit();
    this.expectSymbol(')');
    return simple('moment', `CAST(${of.sql} AS ${unit})`);
  }

  private unit(): 'DATE' | 'TIMESTAMP' {
    if (this.takeWord('date')) return 'DATE';
    this.expectWord('timestamp');
    return 'TIMESTAMP';
  }

  private literal(): FilterTerm {
    this.literals += 1;
    if (this.literals > FILTER_LIMITS.literals) {
      throw invalidFilter(`has more than ${FILTER_LIMITS.literals} texts and numbers`);
    }
    const sign = this.takeSymbol('-') ? '-' : '';
    const { kind, value } = this.next;
    if (kind === 'number') {
      this.at += 1;
      return simple('number', sign + value);
    }
    if (sign !== '') throw this.unexpected();
    if (this.takeWord('true')) return simple('boolean', 'true');
    if (this.takeWord('false')) return simple('boolean', 'false');
    if (this.isWord('date') || this.isWord('timestamp')) return this.moment();
    return textTerm(this.text());
  }

  private moment(): FilterTerm {
    const unit = this.unit();
    const value = this.text();
    if (!MOMENT.test(value)) throw invalidFilter(`has ${unit} ${quoted(value)}, which is not like 2026-01-31T09:30:00`);
    return simple('moment', `${unit} ${sqlString(value)}`);
  }

  private text(): string {
    const { kind, value } = this.next;
    if (kind !== 'text' && kind !== 'double') throw this.unexpected();
    if (kind === 'double' && (FILTER_COLUMNS as readonly string[]).includes(value.toLowerCase())) {
      throw invalidFilter(
        `has ${quoted(value)} in double quotation marks, which make a text; write the column without`,
      );
    }
    this.at += 1;
    return value;
  }

  private get next(): FilterToken {
    return this.tokens[this.at]!;
  }

  private isWord(word: string): boolean {
    return this.next.kind === 'word' && this.next.value === word;
  }

  private takeWord(word: string): boolean {
    const found = this.isWord(word);
    if (found) this.at += 1;
    return found;
  }

  private expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.unexpected();
  }

  private takeSymbol(symbol: string): boolean {
    const found = this.next.kind === 'symbol' && this.next.value === symbol;
    if (found) this.at += 1;
    return found;
  }

  private expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected();
  }

  private nested<T>(parse: () => T): T {
    this.depth += 1;
    if (this.depth > FILTER_LIMITS.nesting) {
      throw invalidFilter(`has more than ${FILTER_LIMITS.nesting} brackets, functions or NOTs in each other`);
    }
    const result = parse();
    this.depth -= 1;
    return result;
  }

  private counted(sql: string): FilterTerm {
    this.conditions += 1;
    if (this.conditions > FILTER_LIMITS.conditions) {
      throw invalidFilter(
        `has more than ${FILTER_LIMITS.conditions} conditions; many values of one column go into IN (…)`,
      );
    }
    return conditionOf(sql);
  }

  private unexpected(): Error {
    const { kind, value } = this.next;
    return invalidFilter(kind === 'end' ? 'ends too early' : `cannot be read at ${quoted(value)}`);
  }
}
