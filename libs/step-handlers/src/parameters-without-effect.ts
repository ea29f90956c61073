import { builtInName } from '@sluice/workflow-engine';
import { BUILT_IN_STEPS } from './built-in-steps.js';

type Parameters = Readonly<Record<string, unknown>>;

/** Keys that are known and change nothing, with the value that says what happens anyway. */
const ALWAYS = new Map([
  ['parse_document format', { value: 'markdown', why: 'Markdown and DoclingDocument JSON are always written' }],
]);

/**
 * A sentence for each parameter that the built-in handler of a step does not read. Custom handlers read what they like: none.
 *
 * @param step how messages name the step
 */
export const parametersWithoutEffect = (step: string, method: string, parameters: Parameters): string[] => {
  const handler = builtInName(method) ?? '';
  const known = BUILT_IN_STEPS.get(handler)?.parameters;
  if (known === undefined) return [];
  return Object.entries(parameters).flatMap(([key, value]) => {
    if (known.includes(key)) return [];
    const always = ALWAYS.get(`${handler} ${key}`);
    if (always !== undefined && always.value === value) return [];
    return [`${step}.${key} has no effect: ${always?.why ?? `the built-in handler ${handler} does not read it`}`];
  });
};
