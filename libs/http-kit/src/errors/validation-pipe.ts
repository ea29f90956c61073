import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { InvalidInputError, type FieldProblem } from '@sluice/domain';

const problemsOf = (errors: readonly ValidationError[], prefix = ''): FieldProblem[] =>
  errors.flatMap((error) => {
    const field = prefix === '' ? error.property : `${prefix}.${error.property}`;
    const own = Object.values(error.constraints ?? {}).map((message) => ({
      field,
      message: withoutField(message, error.property),
    }));
    return [...own.slice(0, 1), ...problemsOf(error.children ?? [], field)];
  });

/** class-validator begins its sentences with the property's name, which the field already tells. */
const withoutField = (message: string, property: string): string =>
  message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;

/** Validates what comes in against its class; fields that the class does not know are dropped. */
export const apiValidationPipe = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const problems = problemsOf(errors);
      const sentence = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
      return new InvalidInputError(`Invalid input: ${sentence}`, problems);
    },
  });
