import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam, type ApiParamOptions } from '@nestjs/swagger';
import { InvalidInputError } from '@sluice/domain';
import { ID_SCHEMA, idOf, NO_ID } from './numbers.js';
import type { TextPattern } from './texts.js';

/** A parameter of the path: described, and read by `pipes`. */
export const PathParameter =
  (options: ApiParamOptions & { readonly name: string }, ...pipes: readonly PipeTransform[]): ParameterDecorator =>
  (target, method, index) => {
    Param(options.name, ...pipes)(target, method, index);
    ApiParam(options)(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
  };

/** An id in the path. What is none is refused with 400. */
export const PathId = (name: string, description: string, example = 1): ParameterDecorator =>
  PathParameter({ name, description, schema: { ...ID_SCHEMA, example } }, parsed(name, idOf, NO_ID));

/** A text in the path. What does not match is refused with 400. */
export const PathText = (
  name: string,
  description: string,
  { pattern, expected }: TextPattern,
  example: string,
): ParameterDecorator =>
  PathParameter(
    { name, description, schema: { type: 'string', pattern: pattern.source, example } },
    parsed(name, (text) => (pattern.test(text) ? text : undefined), `must be ${expected}`),
  );

const parsed = <Value>(
  field: string,
  parse: (text: string) => Value | undefined,
  message: string,
): PipeTransform<string, Value> => ({
  transform: (text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidInputError(`${field} ${message}`, [{ field, message }]);
    return value;
  },
});
