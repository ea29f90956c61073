import type { ParameterSet } from '@sluice/domain';
import { UPLOADED_YAML, type YamlFields, type YamlLimits, type YamlProblem } from '@sluice/yaml-fields';
import { DEFINITION_ID, EXPECTED_ID } from './definition-id.js';
import { definitionFields, InvalidDefinitionError } from './invalid-definition-error.js';

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
  /** Reports what is no fault, and worth to be known. */
  readonly remark?: (set: ParameterSet, report: ReportProblem) => void;
}

export interface AcceptedParameterSet {
  readonly set: ParameterSet;
  readonly remarks: readonly YamlProblem[];
}

/** What a text is that is to become a parameter set. */
export interface CheckedParameterSet {
  /** Null: it is none. */
  readonly set: ParameterSet | null;
  readonly problems: readonly YamlProblem[];
  readonly remarks: readonly YamlProblem[];
}

/**
 * Reads a parameter set. Unknown keys and unknown parameters are kept.
 *
 * @param file the name that messages use, with the line
 * @throws InvalidDefinitionError naming every fault with its line and key
 */
export const parseParameterSet = (file: string, text: string, rules: ParameterSetRules = {}): ParameterSet =>
  acceptParameterSet(file, text, rules).set;

/** The set, or everything that is wrong with it, and what else is to be said of it: with places. */
export const checkParameterSet = (file: string, text: string, rules: ParameterSetRules = {}): CheckedParameterSet => {
  try {
    return { ...acceptParameterSet(file, text, rules), problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidDefinitionError)) throw error;
    return { set: null, problems: error.problems, remarks: [] };
  }
};

/** As `parseParameterSet`, with the remarks of its rules. */
export const acceptParameterSet = (
  file: string,
  text: string,
  { required = [], limits, check, remark }: ParameterSetRules,
): AcceptedParameterSet => {
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
  check?.(set, (path, message) => {
    const [map, key] = placeOf(fields, path);
    map.report(key, message);
  });
  fields.throwIfFaulty();
  const remarks: YamlProblem[] = [];
  remark?.(set, (path, message) => {
    const [map, key] = placeOf(fields, path);
    remarks.push(map.remark(key, message));
  });
  return { set, remarks };
};

/** The innermost map of a path that there is, and its key. */
const placeOf = (fields: YamlFields, [key, ...rest]: readonly [string, ...string[]]): [YamlFields, string] => {
  const [next, ...others] = rest;
  const child = next === undefined ? null : fields.child(key);
  return child && next !== undefined ? placeOf(child, [next, ...others]) : [fields, key];
};
