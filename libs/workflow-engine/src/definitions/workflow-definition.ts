import {
  isLifecycleEvent,
  isWorkflowStepType,
  LIFECYCLE_EVENTS,
  WORKFLOW_STEP_TYPES,
  type HandlerEntry,
  type WorkflowDefinition,
} from '@sluice/domain';
import { DEFINITION_ID, EXPECTED_ID } from './definition-id.js';
import { YamlReader } from './yaml-reader.js';

const STEP_RETRIES = 3;
const HANDLER_RETRIES = 1;
const MAX_RETRIES = 100;
const METHOD = /^[A-Za-z0-9_@-]+(\.[A-Za-z0-9_@-]+)+$/;

/**
 * Reads a workflow definition. Unknown keys are kept; unknown step and event kinds are errors.
 *
 * @param file the name that messages use, with the line
 * @throws InvalidDefinitionError naming every fault with its line and key
 */
export const parseWorkflowDefinition = (file: string, text: string): WorkflowDefinition => {
  const reader = new YamlReader(file, text);
  const id = reader.text(['id'], { pattern: DEFINITION_ID, expected: EXPECTED_ID });
  const definition: WorkflowDefinition = {
    ...reader.toJS(),
    id,
    name: reader.text(['name'], { fallback: id }),
    meta: reader.object(['meta']),
    item_steps: readSteps(reader),
    lifecycle_events: readEvents(reader),
  };
  reader.throwIfFaulty();
  return definition;
};

const readSteps = (reader: YamlReader): WorkflowDefinition['item_steps'] => {
  const steps: WorkflowDefinition['item_steps'] = {};
  const keys = reader.keys(['item_steps'], { required: true });
  for (const key of keys) {
    if (isWorkflowStepType(key)) steps[key] = readEntry(reader, ['item_steps', key], STEP_RETRIES, key);
    else reader.report(['item_steps', key], `is no step type; allowed: ${WORKFLOW_STEP_TYPES.join(', ')}`);
  }
  if (keys.length === 0) reader.report(['item_steps'], 'must hold at least one step');
  return steps;
};

const readEvents = (reader: YamlReader): WorkflowDefinition['lifecycle_events'] => {
  const keys = reader.keys(['lifecycle_events']);
  if (keys.length === 0) return null;
  const events: NonNullable<WorkflowDefinition['lifecycle_events']> = {};
  for (const key of keys) {
    if (!isLifecycleEvent(key)) {
      reader.report(['lifecycle_events', key], `is no event kind; allowed: ${LIFECYCLE_EVENTS.join(', ')}`);
      continue;
    }
    events[key] = Array.from({ length: reader.length(['lifecycle_events', key]) }, (_, index) =>
      readEntry(reader, ['lifecycle_events', key, index], HANDLER_RETRIES, `${key} ${index + 1}`),
    );
  }
  return events;
};

const readEntry = (reader: YamlReader, path: (string | number)[], retries: number, name: string): HandlerEntry => ({
  ...reader.object(path),
  name: reader.text([...path, 'name'], { fallback: name }),
  retries: reader.integer([...path, 'retries'], { min: 0, max: MAX_RETRIES, fallback: retries }),
  method: reader.text([...path, 'method'], {
    pattern: METHOD,
    expected: 'the dotted path of a handler, such as sluice.lib.workflow.parse_document',
  }),
  parameters: reader.object([...path, 'parameters']),
});
