import { IsIn, IsNotEmpty, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { field, fromText, mayBeAbsent, type FieldOptions } from './field.js';

interface TextOptions extends FieldOptions<string> {
  /** Characters. */
  readonly maxLength?: number;
  /** Bytes of UTF-8, where what keeps the text counts them. */
  readonly maxBytes?: number;
  /** What to do about more bytes, to complete the sentence. */
  readonly remedy?: string;
  readonly pattern?: TextPattern;
}

/** What a text must look like, and the same in words. */
export interface TextPattern {
  readonly pattern: RegExp;
  readonly expected: string;
}

/** No database stores a NUL; the validation pipe refuses it. */
const ANY_TEXT = '^[^\\u0000]*$';
/** Blank is absent. */
const SOME_TEXT = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';

/** A text; a blank one is absent. */
export const Text = (
  description: string,
  { maxLength, maxBytes, remedy, pattern, ...options }: TextOptions = {},
): PropertyDecorator => {
  const isRequired = !mayBeAbsent(options);
  const longest = maxLength ?? maxBytes;
  return field(description, options, {
    schema: {
      type: 'string',
      pattern: pattern?.pattern.source ?? (isRequired ? SOME_TEXT : ANY_TEXT),
      ...(isRequired ? { minLength: 1 } : {}),
      ...(longest === undefined ? {} : { maxLength: longest }),
    },
    checks: [
      ...(pattern ? [Matches(pattern.pattern, { message: `must be ${pattern.expected}` })] : []),
      ...(maxLength === undefined ? [] : [MaxLength(maxLength)]),
      ...(maxBytes === undefined ? [] : [MaxBytes(maxBytes, remedy)]),
      ...(isRequired ? [IsNotEmpty()] : []),
      IsString(),
      fromText((text) => text),
    ],
  });
};

/** One of a few texts. */
export const OneOf = <Value extends string>(
  description: string,
  values: readonly Value[],
  options: FieldOptions<Value> = {},
): PropertyDecorator =>
  field(description, options, {
    schema: { enum: [...values] },
    checks: [IsIn(values), fromText((text) => text)],
  });

/**
 * A text of at most `max` bytes of UTF-8. class-validator's own check escapes the whole text and splits it into pieces, which
 * takes hundreds of times its size.
 */
const MaxBytes = (max: number, remedy = ''): PropertyDecorator =>
  ValidateBy({
    name: 'maxBytes',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && Buffer.byteLength(value) <= max,
      defaultMessage: () => `must have at most ${max} bytes${remedy}`,
    },
  });
