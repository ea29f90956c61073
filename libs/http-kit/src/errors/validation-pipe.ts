import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { InvalidInputError, type FieldProblem } from '@sluice/domain';

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

/** Names the fields whose text holds a NUL character, which no database stores as text. */
const fieldsWithNul = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([field, item]) => field.includes('\0') || (typeof item === 'string' && item.includes('\0')))
        .map(([field]) => field.replaceAll('\0', ''))
    : [];

class ApiValidationPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const fields = fieldsWithNul(value);
    // The segments of a path have no names.
    const named = metadata.type === 'param' && fields.length > 0 ? [metadata.data ?? 'path'] : fields;
    const problems = named.map((field) => ({ field, message: 'must not hold a NUL character' }));
    if (problems.length > 0) throw invalidInput(problems);
    return super.transform(value, metadata);
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
