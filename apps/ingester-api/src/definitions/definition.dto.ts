import {
  LIFECYCLE_EVENTS,
  stepsOf,
  WORKFLOW_STEP_TYPES,
  type WorkflowDefinition,
  type WorkflowStepType,
} from '@sluice/domain';
import { Shown, ShownPart } from '@sluice/http-kit';

export class DefinedStepBody {
  @Shown('Name in the definition', 'parse')
  readonly name: string;
  @Shown('What it does', 'parse', { enum: WORKFLOW_STEP_TYPES })
  readonly type: WorkflowStepType;
  @Shown('Handler that does it', 'sluice.lib.workflow.parse_document')
  readonly method: string;
  @Shown('Retries that it may have', 3)
  readonly retries: number;
}

export class DefinitionSummary {
  @Shown('Id of the workflow definition', 'batch')
  readonly id: string;
  @Shown('Name for people', 'Batch workflow')
  readonly name: string;
  @ShownPart([DefinedStepBody], 'Steps of each run in their order')
  readonly steps: DefinedStepBody[];
  @Shown(
    'Names of the handlers of lifecycle events, by event',
    { group_end: ['log'] },
    { additionalProperties: { type: 'array', items: { type: 'string' } } },
  )
  readonly events: Record<string, string[]>;
}

export const toDefinitionSummary = (definition: WorkflowDefinition): DefinitionSummary => ({
  id: definition.id,
  name: definition.name,
  steps: stepsOf(definition).map(({ type, entry: { name, method, retries } }) => ({ name, type, method, retries })),
  events: Object.fromEntries(
    LIFECYCLE_EVENTS.flatMap((event) => {
      const entries = definition.lifecycle_events?.[event] ?? [];
      return entries.length === 0 ? [] : [[event, entries.map(({ name }) => name)]];
    }),
  ),
});
