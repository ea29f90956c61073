import { ApiExtension, type OpenAPIObject } from '@nestjs/swagger';
import { InvalidInputError } from '@sluice/domain';

const EXTENSION = 'x-exactly-one-of';
const alternatives = new WeakMap<object, readonly string[]>();

/** Exactly one of these fields of a request is given. So it is described, and anything else refused. */
export const ExactlyOneOf =
  (...fields: readonly string[]): ClassDecorator =>
  (type) => {
    alternatives.set(type, fields);
    DescribedAsExactlyOneOf(...fields)(type);
  };

/** The same for the description alone: of a file the service finds out itself whether it was given. */
export const DescribedAsExactlyOneOf = (...fields: readonly string[]): ClassDecorator =>
  ApiExtension(EXTENSION, [...fields]) as ClassDecorator;

/** @throws InvalidInputError when the class of `value`, or one that it extends, wants exactly one of some fields */
export const requireExactlyOne = (value: object): void => {
  for (let type: unknown = value.constructor; typeof type === 'function'; type = Object.getPrototypeOf(type)) {
    const fields = alternatives.get(type as object);
    if (!fields || fields.filter((name) => value[name as keyof typeof value] !== undefined).length === 1) continue;
    const [field = '', ...others] = fields;
    const message = `is required unless ${others.join(' or ')} is given, and not allowed beside it`;
    throw new InvalidInputError(`Either ${fields.join(' or ')} is required`, [{ field, message }]);
  }
};

/**
 * Adds what `x-exactly-one-of` says in terms of schemas: inside `allOf`, where generators of clients that know no `oneOf` beside
 * properties keep the class, and validators find it.
 */
export const describeExactlyOne = ({ components }: OpenAPIObject): void => {
  for (const schema of Object.values(components?.schemas ?? {})) {
    const { [EXTENSION]: fields } = schema as { [EXTENSION]?: readonly string[] };
    if (fields) Object.assign(schema, { allOf: [{ oneOf: fields.map((name) => ({ required: [name] })) }] });
  }
};
