import {
  isLifecycleEvent,
  isWorkflowStepType,
  LIFECYCLE_EVENTS,
  OFFERED_STEP_TYPES,
  WORKFLOW_STEP_TYPES,
  type HandlerEntry,
  type WorkflowDefinition,
} from '@sluice/domain';
import type { YamlFields } from '@sluice/yaml-fields';
import { DEFINITION_ID, EXPECTED_ID } from './definition-id.js';
import { definitionFields } from './invalid-definition-error.js';

const STEP_RETRIES = 3;
const HANDLER_RETRIES = 1;
const MAX_RETRIES = 100;
/** A step's own name; one that begins with a digit would not keep its place. */
const STEP_KEY = /^[a-z][a-z0-9_-]{0,63}$/;
const METHOD = /^[A-Za-z0-9_@-]+(\.[A-Za-z0-9_@-]+)+$/;

/**
 * Reads a workflow definition. Unknown keys are kept; unknown step and event kinds are errors.
 *
 * @param file the name that messages use, with the line
 * @throws InvalidDefinitionError naming every fault with its line and key
 */
export const parseWorkflowDefinition = (file: string, text: string): WorkflowDefinition => {
  const fields = definitionFields(file, text);
  const id = fields.text('id', { pattern: DEFINITION_ID, expected: EXPECTED_ID });
  const definition: WorkflowDefinition = {
    ...fields.plain(),
    id,
    name: fields.text('name', { fallback: id }),
    meta: fields.object('meta'),
    item_steps: readSteps(fields),
    lifecycle_events: readEvents(fields.child('lifecycle_events')),
  };
  fields.throwIfFaulty();
  return definition;
};

const readSteps = (fields: YamlFields): WorkflowDefinition['item_steps'] => {
  const steps: WorkflowDefinition['item_steps'] = {};
  const entries = fields.child('item_steps');
  const keys = entries?.keys() ?? [];
  for (const key of keys) {
    const entry = entries!.requiredChild(key);
    if (!entry) continue;
    const type = entry.optionalOneOf('type', WORKFLOW_STEP_TYPES);
    if (!isWorkflowStepType(key) && (type === null || !STEP_KEY.test(key))) {
      entries!.report(
        key,
        `is no step type; allowed: ${OFFERED_STEP_TYPES.join(', ')}, or a name with one of them as \`type\``,
      );
    } else steps[key] = { ...readEntry(entry, STEP_RETRIES, key), ...(type && { type }) };
  }
  if (keys.length === 0) fields.report('item_steps', 'must hold at least one step');
  return steps;
};

const readEvents = (fields: YamlFields | null): WorkflowDefinition['lifecycle_events'] => {
  const keys = fields?.keys() ?? [];
  if (!fields || keys.length === 0) return null;
  const events: NonNullable<WorkflowDefinition['lifecycle_events']> = {};
  for (const key of keys) {
    if (!isLifecycleEvent(key)) {
      fields.report(key, `is no event kind; allowed: ${LIFECYCLE_EVENTS.join(', ')}`);
      continue;
    }
    const entries = fields.optionalChildren(key) ?? [];
    events[key] = entries.map((entry, index) => readEntry(entry, HANDLER_RETRIES, `${key} ${index + 1}`));
  }
  return events;
};

const readEntry = (fields: YamlFields, retries: number, name: string): HandlerEntry => ({
  ...fields.plain(),
  name: fields.text('name', { fallback: name }),
  retries: fields.integer('retries', { min: 0, max: MAX_RETRIES, fallback: retries }),
  method: fields.text('method', {
    pattern: METHOD,
    expected: 'the dotted path of a handler, such as sluice.lib.workflow.parse_document',
  }),
  parameters: fields.object('parameters'),
});
