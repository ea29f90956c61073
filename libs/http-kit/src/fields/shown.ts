import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

type ShownOptions = Omit<ApiPropertyOptions, 'description' | 'example'> & {
  readonly optional?: boolean;
  /** Of an object without a class. */
  readonly properties?: Readonly<Record<string, object>>;
};

/**
 * A field of an answer, by what it means and an example, of which its type is taken. Numbers are whole ones unless `format` is
 * `double`: TypeScript has one type for both, and a generated client that holds an id as 1.0 asks for `/batch/1.0`.
 */
export const Shown = (
  description: string,
  example: string | number | boolean | object,
  { optional, ...options }: ShownOptions = {},
): PropertyDecorator =>
  ApiProperty({
    description,
    example,
    required: !optional,
    ...('enum' in options ? {} : typeOf(example, options.format)),
    ...options,
  } as ApiPropertyOptions);

/** A field of an answer that holds other ones: of this class, or a list of them. */
export const ShownPart = (
  type: ApiPropertyOptions['type'],
  description: string,
  { optional, ...options }: ShownOptions = {},
): PropertyDecorator => ApiProperty({ description, type, required: !optional, ...options } as ApiPropertyOptions);

const typeOf = (example: unknown, format?: string): object => {
  if (Array.isArray(example)) return { type: 'array', items: typeOf(example[0] ?? '') };
  if (typeof example === 'number') return { type: format === 'double' ? 'number' : 'integer' };
  return { type: typeof example };
};
