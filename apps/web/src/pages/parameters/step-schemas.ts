import type { YamlCompletion } from '../../yaml/editor-props.js';
import type { StepType } from './queries.js';

/** What the UI reads of a parameter's JSON Schema. */
interface ParameterSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const FIELDS: readonly YamlCompletion[] = [
  { label: 'id:', info: 'Letters, digits, _ and -; by it workflows are started' },
  { label: 'name:', info: 'A name for people' },
  { label: 'meta:', info: 'Notes of its author' },
  { label: 'config:', info: 'Parameters by the key of their step' },
];

/** Parameters of a step by their names. */
export const parametersOf = (steps: readonly StepType[], key: string): Readonly<Record<string, ParameterSchema>> => {
  const step = steps.find(({ step_type }) => step_type === key);
  const properties = (step?.parameters as { properties?: Record<string, ParameterSchema> } | undefined)?.properties;
  return properties ?? {};
};

const kindOf = ({ type, minimum, maximum }: ParameterSchema): string =>
  [
    [type].flat().filter(Boolean).join(' | '),
    minimum !== undefined || maximum !== undefined ? `${minimum ?? ''}…${maximum ?? ''}` : '',
  ]
    .filter(Boolean)
    .join(' ');

const valuesOf = ({ type, enum: values }: ParameterSchema): YamlCompletion[] => {
  if (values) return values.map((value) => ({ label: String(value) }));
  return [type].flat().includes('boolean') ? [{ label: 'true' }, { label: 'false' }] : [];
};

/** What may stand at a place of a parameter set. @param path keys of the maps around it */
export const completionsAt = (steps: readonly StepType[], path: readonly string[]): readonly YamlCompletion[] => {
  const [config, step, parameter] = path;
  if (config === undefined) return FIELDS;
  if (config !== 'config') return [];
  if (step === undefined)
    return steps.map(({ step_type, description }) => ({ label: `${step_type}:`, info: description }));
  const parameters = parametersOf(steps, step);
  if (parameter !== undefined) return valuesOf(parameters[parameter] ?? {});
  return Object.entries(parameters).map(([name, schema]) => ({
    label: `${name}:`,
    detail: kindOf(schema),
    info: [schema.description, schema.default === undefined ? '' : `(${JSON.stringify(schema.default)})`]
      .filter(Boolean)
      .join(' '),
  }));
};
