import type { Type } from '@nestjs/common';
import { timestamp } from '../timestamps.js';
import { shownFields } from './shown.js';

/** `workflow_run_id` as the code has it: `workflowRunId`. */
type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** What a field of a body is made of: the same value, or the date that its text says. */
type Origin<Value> = Value | (string extends Value ? Date : never);

/** What a body is made of, unless it says otherwise. */
type Origins<Body> = { readonly [Name in keyof Body as Camel<Name> & string]: Origin<Body[Name]> };

/** Fields that are made of several things, or of something under another name. */
type Makers<Body> = { readonly [Name in keyof Body]?: (source: never) => Body[Name] };

type Parts<Own> = [Own[keyof Own]] extends [(source: infer Source) => unknown] ? Source : unknown;

/**
 * A function that makes a body of an object of the code: each field that the body shows is the property of the same name in camel
 * case, and dates become timestamps. What is not shown does not get out, and what the object lacks does not compile.
 *
 * The function is an object literal, generated once of the names that the class declares: lists have tens of thousands of rows, and
 * to set their properties one by one takes four times as long.
 */
export const toWire = <Body extends object, Own extends Makers<Body> = Record<never, never>>(
  type: Type<Body>,
  own?: Own,
): ((source: Origins<Omit<Body, keyof Own>> & Parts<Own>) => Body) => {
  const fields = shownFields(type).map(
    (name) => `${name}: ${own && name in own ? `own.${name}(source)` : `written(source.${camelCase(name)})`}`,
  );
  const compile = new Function('own', 'written', `return (source) => ({ ${fields.join(', ')} })`);
  return (compile as (own: unknown, written: (value: unknown) => unknown) => (source: object) => Body)(own, written);
};

const written = (value: unknown): unknown => (value instanceof Date ? timestamp(value) : value);

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
