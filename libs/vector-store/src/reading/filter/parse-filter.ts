import { invalidFilter, quoted } from './filter-fault.js';
import {
  FILTER_COLUMNS,
  FILTER_FUNCTIONS,
  FILTER_LIMITS,
  type FilterColumn,
  type ValueType,
} from './filter-language.js';
import { assertBoundedPattern } from './like-pattern.js';
import { type FilterToken, filterTokens } from './filter-tokens.js';
import type { Comparison, FilterNode, MomentUnit } from './filter-tree.js';

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ['=', '='],
  ['==', '='],
  ['!=', '!='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/**
 * The filter as a tree of allowed columns, operators and functions.
 * @throws InvalidInputError listing what is allowed when it holds anything else, or more of it than Lance survives.
 */
export function parseFilter(filter: string): FilterNode {
  return new FilterParser(filterTokens(filter)).parse();
}

/** Recursive descent, one method per level of precedence, the loosest first. */
class FilterParser {
  private at = 0;
  private depth = 0;
  private conditions = 0;
  private literals = 0;

  constructor(private readonly tokens: readonly FilterToken[]) {}

  parse(): FilterNode {
    const node = this.disjunction();
    if (this.next.kind !== 'end') throw this.unexpected();
    return condition(node);
  }

  private disjunction(): FilterNode {
    return this.joined('or', () => this.conjunction());
  }

  private conjunction(): FilterNode {
    return this.joined('and', () => this.negation());
  }

  private joined(kind: 'and' | 'or', part: () => FilterNode): FilterNode {
    const first = part();
    if (!this.isWord(kind)) return first;
    const parts = [condition(first)];
    while (this.takeWord(kind)) parts.push(condition(part()));
    return { kind, type: 'boolean', parts };
  }

  private negation(): FilterNode {
    if (!this.takeWord('not')) return this.predicate();
    const negated = (): FilterNode => ({ kind: 'not', type: 'boolean', of: condition(this.negation()) });
    // A bracket counts for itself.
    return this.next.value === '(' ? negated() : this.nested(negated);
  }

  private predicate(): FilterNode {
    const of = this.operand();
    const operator = this.next.kind === 'symbol' ? COMPARISONS.get(this.next.value) : undefined;
    if (operator) {
      this.at += 1;
      return this.counted({ kind: 'compare', type: 'boolean', operator, sides: comparable(of, this.operand()) });
    }
    if (this.takeWord('is')) {
      const negated = this.takeWord('not');
      this.expectWord('null');
      return this.counted({ kind: 'null', type: 'boolean', negated, of });
    }
    const negated = this.takeWord('not');
    if (this.takeWord('in')) return this.counted({ kind: 'in', type: 'boolean', negated, of, values: this.list(of) });
    if (this.takeWord('between')) {
      const [, low] = comparable(of, this.operand());
      this.expectWord('and');
      const [, high] = comparable(of, this.operand());
      return this.counted({ kind: 'between', type: 'boolean', negated, of, bounds: [low, high] });
    }
    if (this.isWord('like') || this.isWord('ilike')) return this.like(of, negated);
    if (negated) throw this.unexpected();
    return of;
  }

  private like(of: FilterNode, negated: boolean): FilterNode {
    const operator = this.takeWord('ilike') ? 'ILIKE' : 'LIKE';
    if (operator === 'LIKE') this.expectWord('like');
    const pattern = this.operand();
    typed(of, 'text', operator);
    assertBoundedPattern(pattern);
    // The backslash is what LanceDB takes anyway, and the only one it can.
    if (this.takeWord('escape') && this.text() !== '\\') throw invalidFilter('has another ESCAPE than the backslash');
    return this.counted({ kind: 'like', type: 'boolean', operator, negated, of, pattern });
  }

  private list(of: FilterNode): FilterNode[] {
    this.expectSymbol('(');
    const values: FilterNode[] = [];
    do values.push(comparable(of, this.literal())[1]);
    while (this.takeSymbol(','));
    this.expectSymbol(')');
    return values;
  }

  private operand(): FilterNode {
    if (this.takeSymbol('(')) {
      return this.nested(() => {
        const node = this.disjunction();
        this.expectSymbol(')');
        return node;
      });
    }
    const { kind, value } = this.next;
    if (kind === 'name') return this.column(value);
    if (kind !== 'word') return this.literal();
    if (this.tokens[this.at + 1]?.value === '(') return this.nested(() => this.call(value));
    if (value === 'true' || value === 'false' || value === 'date' || value === 'timestamp') return this.literal();
    return this.column(value);
  }

  private column(name: string): FilterNode {
    const found: FilterColumn | undefined = FILTER_COLUMNS.find((column) => column === name);
    if (!found) throw this.unexpected();
    this.at += 1;
    return { kind: 'column', type: 'text', name: found };
  }

  private call(name: string): FilterNode {
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
    const node: FilterNode = { kind: 'call', type: known.returns, name, args };
    return known.returns === 'boolean' ? this.counted(node) : node;
  }

  private cast(): FilterNode {
    this.at += 2;
    const of = typed(this.operand(), 'text', 'CAST');
    this.expectWord('as');
    const unit = this.unit();
    this.expectSymbol(')');
    return { kind: 'cast', type: 'moment', unit, of };
  }

  private unit(): MomentUnit {
    if (this.takeWord('date')) return 'DATE';
    this.expectWord('timestamp');
    return 'TIMESTAMP';
  }

  private literal(): FilterNode {
    this.literals += 1;
    if (this.literals > FILTER_LIMITS.literals) {
      throw invalidFilter(`has more than ${FILTER_LIMITS.literals} texts and numbers`);
    }
    const sign = this.takeSymbol('-') ? '-' : '';
    const { kind, value } = this.next;
    if (kind === 'number') {
      this.at += 1;
      return { kind: 'number', type: 'number', value: sign + value };
    }
    if (sign !== '') throw this.unexpected();
    if (this.takeWord('true')) return { kind: 'boolean', type: 'boolean', value: true };
    if (this.takeWord('false')) return { kind: 'boolean', type: 'boolean', value: false };
    if (this.isWord('date') || this.isWord('timestamp')) return this.moment();
    return { kind: 'text', type: 'text', value: this.text() };
  }

  private moment(): FilterNode {
    const unit = this.unit();
    const value = this.text();
    if (!MOMENT.test(value)) throw invalidFilter(`has ${unit} ${quoted(value)}, which is not like 2026-01-31T09:30:00`);
    return { kind: 'moment', type: 'moment', unit, value };
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

  private counted(node: FilterNode): FilterNode {
    this.conditions += 1;
    if (this.conditions > FILTER_LIMITS.conditions) {
      throw invalidFilter(
        `has more than ${FILTER_LIMITS.conditions} conditions; many values of one column go into IN (…)`,
      );
    }
    return node;
  }

  private unexpected(): Error {
    const { kind, value } = this.next;
    return invalidFilter(kind === 'end' ? 'ends too early' : `cannot be read at ${quoted(value)}`);
  }
}

function condition(node: FilterNode): FilterNode {
  if (node.type !== 'boolean') throw invalidFilter(`has a ${node.type} where a condition is expected`);
  return node;
}

function typed(node: FilterNode, type: ValueType, of: string): FilterNode {
  if (node.type !== type) throw invalidFilter(`gives a ${node.type} to ${of}, which takes a ${type}`);
  return node;
}

/** Both, which must be of one type; a text may be compared with a moment. */
function comparable(one: FilterNode, other: FilterNode): [FilterNode, FilterNode] {
  const types = new Set([one.type, other.type]);
  if (types.size > 1 && !(types.has('text') && types.has('moment'))) {
    throw invalidFilter(`compares a ${one.type} with a ${other.type}`);
  }
  return [one, other];
}

/** `replace` within `replace` could multiply a text's length otherwise. */
function assertNoLonger([, from, to]: readonly FilterNode[]): void {
  const bytes = (node: FilterNode | undefined): number => (node?.kind === 'text' ? Buffer.byteLength(node.value) : 0);
  if (bytes(from) === 0 || bytes(to) > bytes(from)) {
    throw invalidFilter('has a replace whose new text is longer than the old one, or whose old text is empty');
  }
}
