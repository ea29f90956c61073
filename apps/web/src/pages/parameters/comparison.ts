import { parse } from 'yaml';
import type { StepType } from './queries.js';
import { parametersOf } from './step-schemas.js';

/** One parameter in two sets. */
export interface ComparedParameter {
  readonly step: string;
  readonly parameter: string;
  /** As JSON; null where the set says nothing and there is no default. */
  readonly values: readonly [string | null, string | null];
  /** Whether the set itself says so: else it is the step's default. */
  readonly isOwn: readonly [boolean, boolean];
  readonly differs: boolean;
}

/** The most that a set's aliases may stand for: a few of them can stand for millions. */
const MOST_ALIASES = 100;

type Config = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Error when the text is no YAML */
const configOf = (text: string): Config => {
  const set: unknown = parse(text, { maxAliasCount: MOST_ALIASES });
  const config = isMap(set) ? set['config'] : null;
  if (!isMap(config)) return {};
  return Object.fromEntries(
    Object.entries(config).filter((entry): entry is [string, Record<string, unknown>] => isMap(entry[1])),
  );
};

/**
 * What two sets make of every parameter that one of them sets, with the defaults of the steps where a set is silent.
 *
 * @throws Error when one of the texts is no YAML
 */
export const compareSets = (first: string, second: string, steps: readonly StepType[]): ComparedParameter[] => {
  const configs = [configOf(first), configOf(second)] as const;
  const keys = [...new Set(configs.flatMap((config) => Object.keys(config)))];
  return keys.flatMap((step) => {
    const schemas = parametersOf(steps, step);
    const parameters = [...new Set(configs.flatMap((config) => Object.keys(config[step] ?? {})))];
    return parameters.map((parameter): ComparedParameter => {
      const fallback = schemas[parameter]?.default;
      const side = (config: Config): [string | null, boolean] => {
        const own = config[step] !== undefined && Object.hasOwn(config[step], parameter);
        const value = own ? config[step]![parameter] : fallback;
        return [value === undefined ? null : JSON.stringify(value), own];
      };
      const [one, other] = [side(configs[0]), side(configs[1])];
      return { step, parameter, values: [one[0], other[0]], isOwn: [one[1], other[1]], differs: one[0] !== other[0] };
    });
  });
};
