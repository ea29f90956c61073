import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { field, fromText, type FieldOptions } from './field.js';

/** A form holds at most 15 digits, which a number holds exactly. */
const LARGEST = 999_999_999_999_999;
const LARGEST_INT32 = 2 ** 31 - 1;

/** What is said of a text that is not an id. */
export const NO_ID = 'must be an id, a whole number';

/** How ids are described, wherever they stand. */
export const ID_SCHEMA = { type: 'integer', format: 'int64', minimum: 0, maximum: LARGEST } as const;

/**
 * The id that a text is: decimal digits and nothing else. Whatever else could be read as a number (a sign, blanks, `0x1`, `1e0`,
 * more digits than a number holds) is none, so that nobody gets something else than was asked for.
 */
export const idOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** An id of a batch, a run and the like. */
export const Id = (description: string, options: FieldOptions<number> = {}): PropertyDecorator =>
  field(description, options, {
    schema: ID_SCHEMA,
    checks: [Max(LARGEST), Min(0), IsInt({ message: NO_ID }), fromText(idOf)],
  });

interface WholeNumberOptions extends FieldOptions<number> {
  /** 0 when absent. */
  readonly min?: number;
  readonly max?: number;
}

export const WholeNumber = (
  description: string,
  { min = 0, max = LARGEST, ...options }: WholeNumberOptions = {},
): PropertyDecorator =>
  field(description, options, {
    schema: { type: 'integer', minimum: min, maximum: max, ...(max > LARGEST_INT32 ? { format: 'int64' } : {}) },
    checks: [Max(max), Min(min), IsInt(), fromText(wholeNumberOf)],
  });

const wholeNumberOf = (text: string): number | undefined =>
  /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
};

/** A switch, in any of the spellings that forms have for it. */
export const Flag = (description: string, options: FieldOptions<boolean> = {}): PropertyDecorator =>
  field(description, options, {
    schema: { type: 'boolean' },
    checks: [IsBoolean(), fromText((text) => BOOLEANS[text.trim().toLowerCase()])],
  });
