import { WORKFLOW_STEP_TYPES, type WorkflowStepType } from '@sluice/domain';
import { Flag, Shown, ShownPart, Text } from '@sluice/http-kit';
import type { PreviewedStep, StartPreview } from '@sluice/workflow-engine';
import { DEFINITION } from '../workflows/start-fields.dto.js';

export class StartPlanQuery {
  @Text('Workflow definition; the configured default when absent', {
    optional: true,
    pattern: DEFINITION,
    example: 'batch',
  })
  readonly workflow_definition_id?: string;

  @Text('Parameter set; the configured default when absent', {
    optional: true,
    pattern: DEFINITION,
    example: 'default',
  })
  readonly param_id?: string;

  @Flag('Only documents without a run in the newest group of the same workflow and parameters', { default: false })
  readonly only_unparsed?: boolean;
}

export class PlannedStepBody {
  @Shown('One-based position in each run', 2)
  readonly number: number;
  @Shown('Name in the workflow definition', 'parse')
  readonly name: string;
  @Shown('What it does', 'parse', { enum: WORKFLOW_STEP_TYPES })
  readonly type: WorkflowStepType;
  @Shown('Documents that it would run for', 12)
  readonly documents: number;
  @Shown('Of those, the ones whose result is there already and is used again; null of a step that stores none', 9, {
    nullable: true,
  })
  readonly reused: number | null;
  @Shown('Its parameters, with the defaults of what is not given', { provider: 'hashing' })
  readonly parameters: Record<string, unknown>;
}

export class StartPlan {
  @Shown('Batch', 1)
  readonly batch_id: number;
  @Shown('Workflow definition', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Parameter set', 'default')
  readonly param_id: string;
  @Shown('Documents that would get a run', 12)
  readonly documents: number;
  @Shown('Run group that the runs would be added to; null: a new one', 3, { nullable: true })
  readonly run_group: number | null;
  @ShownPart([PlannedStepBody], 'Steps of each run in their order')
  readonly steps: PlannedStepBody[];
  @Shown('Vector databases that would be written', ['default'])
  readonly databases: string[];
  @Shown('Parameters that have no effect, a sentence each', [])
  readonly warnings: readonly string[];
}

const toPlannedStepBody = (step: PreviewedStep, documents: number): PlannedStepBody => ({
  number: step.number,
  name: step.name,
  type: step.type,
  documents,
  reused: step.reused,
  parameters: { ...step.parameters },
});

export const toStartPlan = (
  batchId: number,
  { workflow, parameters, documents, runGroupId, steps, warnings }: StartPreview,
  databases: readonly string[],
): StartPlan => ({
  batch_id: batchId,
  workflow_definition_id: workflow.id,
  param_id: parameters.id,
  documents,
  run_group: runGroupId,
  steps: steps.map((step) => toPlannedStepBody(step, documents)),
  databases: [...databases],
  warnings,
});
