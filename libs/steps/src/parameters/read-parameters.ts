import { ParameterError } from '@sluice/domain';
import { validateSync } from 'class-validator';
import { parametersOf, type ParameterClass } from './parameter-class.js';

type Given = Readonly<Record<string, unknown>>;

/**
 * The parameters of a class as they were given, with defaults for what is absent or null. Other keys are not looked at.
 *
 * @param isPartial the rest is given elsewhere: rules over several parameters hold only among those that are given here
 * @throws ParameterError for the first in the class's order that is wrong, naming it, its value and what is allowed
 */
export const readParameters = <Parameters extends object>(
  type: ParameterClass<Parameters>,
  given: Given,
  isPartial = false,
): Parameters => {
  const read = [...parametersOf(type)].flatMap(([key, facts]) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    return value === undefined || value === null ? [] : [[key, facts.read(value)] as const];
  });
  const parameters = Object.assign(new type(), Object.fromEntries(read));
  check(
    type,
    isPartial ? Object.assign(Object.create(type.prototype as object) as object, Object.fromEntries(read)) : parameters,
  );
  return parameters;
};

const check = (type: ParameterClass, candidate: object): void => {
  const errors = validateSync(candidate, {
    skipUndefinedProperties: true,
    stopAtFirstError: true,
    forbidUnknownValues: false,
  });
  for (const key of parametersOf(type).keys()) {
    const message = Object.values(errors.find(({ property }) => property === key)?.constraints ?? {})[0];
    if (message !== undefined) throw new ParameterError('INVALID_PARAMETER', key, message);
  }
};

/** A parameter that changes nothing. */
export interface UnreadParameter {
  readonly key: string;
  /** After the key: why. */
  readonly message: string;
}

/**
 * What was given and changes nothing, with the reason.
 *
 * @param handler how messages name what does not read it
 */
export const unreadParameters = (type: ParameterClass, given: Given, handler: string): UnreadParameter[] => {
  const known = parametersOf(type);
  return Object.entries(given).flatMap(([key, value]) => {
    const facts = known.get(key);
    if (facts && (!facts.ignored || facts.ignored.unless === value)) return [];
    return [{ key, message: `has no effect: ${facts?.ignored?.why ?? `${handler} does not read it`}` }];
  });
};
