import type { ParameterSet } from '@sluice/domain';
import { UPLOADED_YAML, type YamlFields, type YamlLimits } from '@sluice/yaml-fields';
import { DEFINITION_ID, EXPECTED_ID } from './definition-id.js';
import { definitionFields } from './invalid-definition-error.js';

/** For a parameter set that somebody sends. */
export const UPLOADED_SET_LIMITS = UPLOADED_YAML;

/** Notes what is wrong with the value at `path`; it is told with its line. */
export type ReportProblem = (path: readonly [string, ...string[]], message: string) => void;

/** What is asked of a set that is to be stored, besides being one. */
export interface ParameterSetRules {
  /** Keys that could be left out otherwise. */
  readonly required?: readonly string[];
  /** Those of a file on this machine, when absent. */
  readonly limits?: YamlLimits;
  readonly check?: (set: ParameterSet, report: ReportProblem) => void;
}

/**
 * Reads a parameter set. Unknown keys and unknown parameters are kept.
 *
 * @param file the name that messages use, with the line
 * @throws InvalidDefinitionError naming every fault with its line and key
 */
export const parseParameterSet = (
  file: string,
  text: string,
  { required = [], limits, check }: ParameterSetRules = {},
): ParameterSet => {
  const fields = definitionFields(file, text, limits);
  const id = fields.text('id', { pattern: DEFINITION_ID, expected: EXPECTED_ID });
  const steps = fields.child('config');
  const set: ParameterSet = {
    ...fields.plain(),
    id,
    name: fields.text('name', { fallback: id }),
    meta: fields.object('meta'),
    config: Object.fromEntries((steps?.keys() ?? []).map((step) => [step, steps!.object(step)])),
  };
  for (const key of required) if (fields.isAbsent(key)) fields.report(key, 'is required');
  check?.(set, (path, message) => reportAt(fields, path, message));
  fields.throwIfFaulty();
  return set;
};

const reportAt = (fields: YamlFields, [key, ...rest]: readonly [string, ...string[]], message: string): void => {
  const [next, ...others] = rest;
  const child = next === undefined ? null : fields.child(key);
  if (child && next !== undefined) reportAt(child, [next, ...others], message);
  else fields.report(key, message);
};
