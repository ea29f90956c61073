import { parameterSchema, type JsonSchema, type Step } from '@sluice/steps';
import { BUILT_IN_STEPS } from './built-in-steps.js';

/** docs/steps.md, of what the built-in steps say of themselves. */
export const stepsDocument = (): string =>
  [
    '# Steps',
    "The built-in steps and their parameters: the `config` of a parameter set by the step's key, or the `parameters` of its entry in a workflow definition. `GET /api/v1/workflow/step-types` returns the same, custom steps too ([how to write one](handlers.md)). Written by `node tools/launcher/src/steps-doc.mjs`.",
    ...BUILT_IN_STEPS.flatMap(sectionOf),
  ].join('\n\n') + '\n';

const sectionOf = (step: Pick<Step, 'name' | 'description' | 'type' | 'reads' | 'writes' | 'parameters'>): string[] => {
  const schema = step.parameters && parameterSchema(step.parameters);
  const parameters = Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>);
  const artifacts = [`Reads ${listOf(step.reads)}`, `writes ${listOf(step.writes)}.`].join('; ');
  const rows = parameters.map(
    ([key, value]) => `| \`${key}\` | ${text(value.description)} | ${allowed(value)} | ${byDefault(value)} |`,
  );
  const table = ['| parameter | meaning | allowed | default |', '|---|---|---|---|', ...rows].join('\n');
  return [`## ${step.type}: ${step.name}`, step.description, artifacts, rows.length > 0 ? table : 'No parameters.'];
};

const listOf = (types: readonly string[]): string => types.map((type) => `\`${type}\``).join(', ') || 'no artifact';

const text = (value: unknown): string => String(value).replaceAll('|', '\\|');

const byDefault = ({ default: value }: JsonSchema): string =>
  value === undefined ? '' : `\`${JSON.stringify(value)}\``;

const allowed = ({ type, enum: choices, minimum, maximum, maxLength, pattern }: JsonSchema): string => {
  if (Array.isArray(choices)) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (type === 'integer') return `whole number, ${String(minimum)} to ${String(maximum)}`;
  if (type === 'boolean') return 'true, false';
  if (pattern !== undefined) return `\`${text(pattern)}\``;
  if (maxLength !== undefined) return `text of at most ${String(maxLength)} characters`;
  return type === 'string' ? 'text' : 'anything';
};
