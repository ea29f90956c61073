import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

type ShownOptions = Omit<ApiPropertyOptions, 'description' | 'example'> & {
  readonly optional?: boolean;
  /** Of an object without a class. */
  readonly properties?: Readonly<Record<string, object>>;
};

/** Names of fields, by the prototype of the class that declares them. */
const declared = new WeakMap<object, string[]>();

/**
 * A field of an answer, by what it means and an example, of which its type is taken. Numbers are whole ones unless `format` is
 * `double`: TypeScript has one type for both, and a generated client that holds an id as 1.0 asks for `/batch/1.0`.
 */
export const Shown = (
  description: string,
  example: string | number | boolean | object,
  options: ShownOptions = {},
): PropertyDecorator =>
  shown({ description, example, ...('enum' in options ? {} : typeOf(example, options.format)) }, options);

/** A field of an answer that holds other ones: of this class, or a list of them. */
export const ShownPart = (
  type: ApiPropertyOptions['type'],
  description: string,
  options: ShownOptions = {},
): PropertyDecorator => shown({ description, type }, options);

const shown =
  (described: object, { optional, ...options }: ShownOptions): PropertyDecorator =>
  (target, name) => {
    declared.set(target, [...(declared.get(target) ?? []), String(name)]);
    ApiProperty({ ...described, required: !optional, ...options } as ApiPropertyOptions)(target, name);
  };

/** The fields that a body has, in the order in which it shows them: those of what it extends come first. */
export const shownFields = ({ prototype }: Type): string[] => {
  const base = Object.getPrototypeOf(prototype) as object | null;
  const inherited = base === null || base === Object.prototype ? [] : shownFields(base.constructor as Type);
  return [...inherited, ...(declared.get(prototype as object) ?? [])];
};

const typeOf = (example: unknown, format?: string): object => {
  if (Array.isArray(example)) return { type: 'array', items: typeOf(example[0] ?? '') };
  if (typeof example === 'number') return { type: format === 'double' ? 'number' : 'integer' };
  return { type: typeof example };
};
