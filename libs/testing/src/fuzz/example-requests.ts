import { encodeRequest, type FuzzRequest } from './encode-request.js';
import { usual, usualValue } from './fuzz-requests.js';
import { operationsOf, type Field, type FuzzedApi } from './operations.js';

/** The request that the description of each operation has as its example: every field with an example or a default. */
export const exampleRequests = (api: FuzzedApi): FuzzRequest[] =>
  operationsOf(api, {}).map((operation) => encodeRequest(operation, 'the example', usual(operation)));

export interface LimitRequest extends FuzzRequest {
  readonly field: string;
  /** Whether the description allows the value. */
  readonly isAllowed: boolean;
}

/** The examples with one number at, or just beyond, each of its limits, or one text that is longer by one than it may be. */
export const limitRequests = (api: FuzzedApi): LimitRequest[] =>
  operationsOf(api, {}).flatMap((operation) =>
    operation.fields.flatMap((field) =>
      valuesOf(field).map(([value, isAllowed]): LimitRequest => {
        const given = usual(operation).filter((other) => other.field !== field);
        const about = `${field.name} = ${String(value).slice(0, 20)}`;
        const request = encodeRequest(operation, about, [...given, { field, value: usualValue(value) }]);
        return { ...request, field: field.name, isAllowed };
      }),
    ),
  );

const valuesOf = ({ schema }: Field): (readonly [value: unknown, isAllowed: boolean])[] => {
  const { type, minimum, maximum, maxLength } = schema;
  if (type === 'integer' && minimum !== undefined && maximum !== undefined) {
    return [
      [minimum, true],
      [maximum, true],
      [minimum - 1, false],
      [maximum + 1, false],
    ];
  }
  return type === 'string' && maxLength !== undefined ? [['x'.repeat(maxLength + 1), false]] : [];
};
