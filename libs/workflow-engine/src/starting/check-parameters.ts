import { ConfigurationError, InvalidInputError, ParameterError } from '@sluice/domain';
import { readParameters, unreadParameters, type Step, type UnreadParameter } from '@sluice/steps';

type Given = Readonly<Record<string, unknown>>;

/**
 * Checks everything that a step is given.
 *
 * @param key how messages name the step
 * @throws InvalidInputError naming step and parameter
 * @throws ConfigurationError when the deployment does not allow what is asked for
 */
export const checkParameters = (step: Step, given: Given, key: string): void => {
  if (!step.parameters) return;
  try {
    step.check(readParameters(step.parameters, given), undefined);
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const details = [{ field: `${key}.${error.parameter}`, message: error.message }];
    throw new InvalidInputError(`The parameters of step ${key} are wrong: ${error.message}`, details, { cause: error });
  }
};

/**
 * What is wrong with the parameters that a set gives to a step; undefined when nothing is. The workflow may give others: what
 * is absent is at no fault, and whether the deployment allows it shows when a workflow starts.
 */
export const problemOf = (step: Step, given: Given): ParameterError | undefined => {
  if (!step.parameters) return undefined;
  try {
    step.check(readParameters(step.parameters, given, true), undefined);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error instanceof ParameterError && (given[error.parameter] ?? null) !== null ? error : undefined;
  }
};

/**
 * The parameters that a step does not read. One that is a function reads what it likes: none.
 *
 * @param isBuiltIn otherwise it is somebody's own
 */
export const withoutEffect = (step: Step, given: Given, isBuiltIn = true): UnreadParameter[] =>
  step.parameters
    ? unreadParameters(step.parameters, given, `the ${isBuiltIn ? 'built-in ' : ''}handler ${step.name}`)
    : [];
