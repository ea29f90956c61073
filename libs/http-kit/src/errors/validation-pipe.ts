import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { InvalidInputError, type FieldProblem } from '@sluice/domain';
import { requireExactlyOne } from '../fields/exactly-one.js';

/** That a value is missing or of another type says more than that it is too long. */
const BASIC = ['isString', 'isInt', 'isBoolean', 'isNotEmpty'];

const mostBasicFirst = (constraints: Record<string, string>): string[] =>
  Object.entries(constraints)
    .sort(([one], [other]) => Number(BASIC.includes(other)) - Number(BASIC.includes(one)))
    .map(([, message]) => message);

const problemsOf = (errors: readonly ValidationError[], prefix = ''): FieldProblem[] =>
  errors.flatMap((error) => {
    const field = prefix === '' ? error.property : `${prefix}.${error.property}`;
    const own = mostBasicFirst(error.constraints ?? {}).map((message) => ({
      field,
      message: withoutField(message, error.property),
    }));
    return [...own.slice(0, 1), ...problemsOf(error.children ?? [], field)];
  });

/** class-validator begins its sentences with the property's name, or what it calls its own, which the field already tells. */
const withoutField = (message: string, property: string): string => {
  const rest = message.startsWith(property) ? message.slice(property.length) : '';
  return /^('s)? /.test(rest) ? rest.replace(/^('s)? /, '') : message;
};

/** Why no database stores a text as it is; null when it can. */
const whyUnstorable = (text: string): string | null => {
  if (text.includes('\0')) return 'must not hold a NUL character';
  return text.isWellFormed() ? null : 'must not hold half of a character (a lone surrogate)';
};

/** The fields that have such a text, in a list too, as a name or a value. */
const unstorableFields = (value: unknown): FieldProblem[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([field, item]: [string, unknown]) => {
        const texts = [field, item].flat().filter((one) => typeof one === 'string');
        const message = texts.map(whyUnstorable).find((why) => why !== null);
        return message === undefined || message === null
          ? []
          : [{ field: field.replaceAll('\0', '').toWellFormed(), message }];
      })
    : [];

class ApiValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && Array.isArray(value)) throw new InvalidInputError('The body must be a JSON object');
    const fields = unstorableFields(value);
    // The segments of a path have no names.
    const problems =
      metadata.type === 'param' ? fields.map(({ message }) => ({ field: metadata.data ?? 'path', message })) : fields;
    if (problems.length > 0) throw invalidInput(problems);
    const valid: unknown = await super.transform(value, metadata);
    if (typeof valid === 'object' && valid !== null) requireExactlyOne(valid);
    return valid;
  }

  /** Each path parameter has a pipe of its own; reading `0x1` as 1 before it would answer something else than was asked for. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

const invalidInput = (problems: FieldProblem[]): InvalidInputError =>
  new InvalidInputError(
    `Invalid input: ${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}`,
    problems,
  );

/** Validates what comes in against its class; fields that the class does not know are dropped. */
export const apiValidationPipe = (): ValidationPipe =>
  new ApiValidationPipe({
    transform: true,
    whitelist: true,
    exceptionFactory: (errors) => invalidInput(problemsOf(errors)),
  });
