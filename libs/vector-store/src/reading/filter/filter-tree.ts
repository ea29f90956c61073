import { sqlString } from '../../encoding/sql-literal.js';
import type { FilterColumn, ValueType } from './filter-language.js';

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** A filter as a tree of what is allowed. */
export type FilterNode =
  | { readonly kind: 'column'; readonly type: 'text'; readonly name: FilterColumn }
  | { readonly kind: 'text'; readonly type: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly type: 'number'; readonly value: string }
  | { readonly kind: 'boolean'; readonly type: 'boolean'; readonly value: boolean }
  | { readonly kind: 'moment'; readonly type: 'moment'; readonly unit: MomentUnit; readonly value: string }
  | { readonly kind: 'cast'; readonly type: 'moment'; readonly unit: MomentUnit; readonly of: FilterNode }
  | { readonly kind: 'call'; readonly type: ValueType; readonly name: string; readonly args: readonly FilterNode[] }
  | {
      readonly kind: 'compare';
      readonly type: 'boolean';
      readonly operator: Comparison;
      readonly sides: readonly [FilterNode, FilterNode];
    }
  | {
      readonly kind: 'like';
      readonly type: 'boolean';
      readonly operator: 'LIKE' | 'ILIKE';
      readonly negated: boolean;
      readonly of: FilterNode;
      readonly pattern: FilterNode;
    }
  | {
      readonly kind: 'in';
      readonly type: 'boolean';
      readonly negated: boolean;
      readonly of: FilterNode;
      readonly values: readonly FilterNode[];
    }
  | {
      readonly kind: 'between';
      readonly type: 'boolean';
      readonly negated: boolean;
      readonly of: FilterNode;
      readonly bounds: readonly [FilterNode, FilterNode];
    }
  | { readonly kind: 'null'; readonly type: 'boolean'; readonly negated: boolean; readonly of: FilterNode }
  | { readonly kind: 'not'; readonly type: 'boolean'; readonly of: FilterNode }
  | { readonly kind: 'and' | 'or'; readonly type: 'boolean'; readonly parts: readonly FilterNode[] };

export type MomentUnit = 'DATE' | 'TIMESTAMP';

/** The tree as SQL of LanceDB's dialect, in which nothing is copied from the input. */
export function printFilter(node: FilterNode): string {
  switch (node.kind) {
    case 'column':
      return node.name;
    case 'text':
      return sqlString(node.value);
    case 'number':
      return node.value;
    case 'boolean':
      return String(node.value);
    case 'moment':
      return `${node.unit} ${sqlString(node.value)}`;
    case 'cast':
      return `CAST(${printFilter(node.of)} AS ${node.unit})`;
    case 'call':
      return `${node.name}(${node.args.map(printFilter).join(', ')})`;
    case 'compare':
      return `${operand(node.sides[0])} ${node.operator} ${operand(node.sides[1])}`;
    case 'like':
      return `${operand(node.of)} ${not(node.negated)}${node.operator} ${printFilter(node.pattern)}`;
    case 'in':
      return `${operand(node.of)} ${not(node.negated)}IN (${node.values.map(printFilter).join(', ')})`;
    case 'between':
      return `${operand(node.of)} ${not(node.negated)}BETWEEN ${node.bounds.map(operand).join(' AND ')}`;
    case 'null':
      return `${operand(node.of)} IS ${not(node.negated)}NULL`;
    case 'not':
      return `NOT ${bracketed(node.of)}`;
    case 'and':
    case 'or':
      return node.parts.map(operand).join(node.kind === 'and' ? ' AND ' : ' OR ');
  }
}

const not = (negated: boolean): string => (negated ? 'NOT ' : '');

const bracketed = (node: FilterNode): string => `(${printFilter(node)})`;

const SIMPLE: readonly FilterNode['kind'][] = ['column', 'text', 'number', 'boolean', 'moment', 'cast', 'call'];

/** In brackets unless nothing in it could bind differently. */
const operand = (node: FilterNode): string => (SIMPLE.includes(node.kind) ? printFilter(node) : bracketed(node));
