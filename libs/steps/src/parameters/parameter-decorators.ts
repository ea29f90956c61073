import { IsDefined, ValidateBy, type ValidationArguments } from 'class-validator';
import { addParameter, type JsonSchema, type ParameterClass, type ParameterFacts } from './parameter-class.js';

interface Common {
  /** For those who set it: one sentence. */
  readonly description: string;
  readonly isRequired?: boolean;
  /** Of one without default. */
  readonly example?: unknown;
}

interface Kind extends Common {
  readonly schema: JsonSchema;
  readonly read?: ParameterFacts['read'];
  readonly ignored?: ParameterFacts['ignored'];
  readonly test: (value: unknown) => boolean;
  /** What a value must be, after "it must be". */
  readonly expected: string;
  /** A value that may hold a secret is not repeated in messages. */
  readonly showsValue?: boolean;
}

/** A parameter of any kind; the decorators below are the usual ones. */
export const Parameter = ({
  description,
  isRequired = false,
  example,
  schema,
  read,
  ignored,
  ...rule
}: Kind): PropertyDecorator => {
  const check = ValidateBy(
    { name: 'parameter', validator: { validate: rule.test } },
    { message: (found) => sentence(found, rule.expected, rule.showsValue) },
  );
  return (target, key) => {
    const described = { ...schema, description, ...(example !== undefined && { example }) };
    addParameter(target.constructor as ParameterClass, String(key), {
      schema: described,
      isRequired,
      read: read ?? ((given) => given),
      ignored,
    });
    if (isRequired) IsDefined({ message: `${String(key)} is absent; it must be ${rule.expected}.` })(target, key);
    check(target, key);
  };
};

/** A whole number, which YAML files may give as text. */
export const IntegerParameter = (options: Common & { minimum: number; maximum: number }): PropertyDecorator => {
  const { minimum, maximum } = options;
  return Parameter({
    ...options,
    schema: { type: 'integer', minimum, maximum },
    read: (given) => (typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given),
    test: (value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    expected: `a whole number from ${minimum} to ${maximum}`,
  });
};

/** True or false, which YAML files may give as text. */
export const BooleanParameter = (options: Common): PropertyDecorator =>
  Parameter({
    ...options,
    schema: { type: 'boolean' },
    read: (given) => (given === 'true' || given === 'false' ? given === 'true' : given),
    test: (value) => typeof value === 'boolean',
    expected: 'true or false',
  });

interface TextOptions extends Common {
  readonly maxLength?: number;
  /** Without spaces around it, and not blank. */
  readonly isTrimmed?: boolean;
  readonly pattern?: RegExp;
  readonly test?: (value: string) => boolean;
  /** What it must be, in words: asked for where there is a pattern or a test. */
  readonly expected?: string;
  readonly showsValue?: boolean;
}

export const TextParameter = ({ maxLength, isTrimmed, pattern, test, ...options }: TextOptions): PropertyDecorator =>
  Parameter({
    ...options,
    schema: {
      type: 'string',
      ...(maxLength && { maxLength }),
      ...(isTrimmed && { minLength: 1 }),
      ...(pattern && { pattern: pattern.source }),
    },
    read: (given) => (isTrimmed && typeof given === 'string' ? given.trim() : given),
    test: (value) =>
      typeof value === 'string' &&
      value.length <= (maxLength ?? Infinity) &&
      (!isTrimmed || value !== '') &&
      (pattern?.test(value) ?? true) &&
      (test?.(value) ?? true),
    expected: options.expected ?? textOf(maxLength, isTrimmed),
  });

const textOf = (maxLength?: number, isTrimmed?: boolean): string => {
  if (maxLength !== undefined) return `a text of at most ${maxLength} characters`;
  return isTrimmed ? 'a string that is not blank' : 'a string';
};

/** One of some words, in capital or small letters. */
export const ChoiceParameter = (options: Common & { choices: readonly string[] }): PropertyDecorator => {
  const { choices } = options;
  return Parameter({
    ...options,
    schema: { type: 'string', enum: choices },
    read: (given) =>
      choices.find((choice) => typeof given === 'string' && choice === given.trim().toLowerCase()) ?? given,
    test: (value) => choices.some((choice) => choice === value),
    expected: `one of ${choices.join(', ')}`,
  });
};

/** Some texts, of which none is blank. */
export const TextListParameter = (
  options: Common & { maxItems: number; choices?: readonly string[] },
): PropertyDecorator => {
  const { maxItems, choices } = options;
  const isItem = (item: unknown): boolean =>
    typeof item === 'string' && item.trim() !== '' && (choices?.includes(item) ?? true);
  return Parameter({
    ...options,
    schema: { type: 'array', maxItems, items: { type: 'string', ...(choices && { enum: choices }) } },
    test: (value) => Array.isArray(value) && value.length <= maxItems && value.every(isItem),
    expected: `a list of at most ${maxItems} ${choices ? `of ${choices.join(', ')}` : 'texts that are not blank'}`,
  });
};

/** One that other implementations know and that changes nothing here: no warning when it says what happens anyway. */
export const IgnoredParameter = (options: { unless: unknown; why: string }): PropertyDecorator =>
  Parameter({
    description: `Has no effect: ${options.why}`,
    example: options.unless,
    schema: {},
    ignored: options,
    test: () => true,
    expected: 'anything',
  });

/** Beside a number's own decorator: less than another parameter, where both are given. */
export const LessThan = (other: string): PropertyDecorator => {
  const limitOf = ({ object }: ValidationArguments): unknown => (object as Record<string, unknown>)[other];
  return ValidateBy(
    {
      name: 'lessThan',
      validator: {
        validate: (value, found) => {
          const limit = found && limitOf(found);
          return typeof limit !== 'number' || typeof value !== 'number' || value < limit;
        },
      },
    },
    { message: (found) => sentence(found, `less than ${other}, which is ${String(limitOf(found))}`) },
  );
};

const sentence = ({ property, value }: ValidationArguments, expected: string, showsValue = true): string =>
  showsValue ? `${property} is ${JSON.stringify(value)}; it must be ${expected}.` : `${property} must be ${expected}.`;
