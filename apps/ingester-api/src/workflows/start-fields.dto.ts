import { Text, WholeNumber, type TextPattern } from '@sluice/http-kit';
import { DEFINITION_ID, EXPECTED_ID } from '@sluice/workflow-engine';

const MAX_PRIORITY = 1_000_000;

/** What ids of workflow definitions and parameter sets look like. */
export const DEFINITION: TextPattern = { pattern: DEFINITION_ID, expected: EXPECTED_ID };

/** The `priority` field of a form. @param absent what holds without it; it must be given when there is nothing */
export const PriorityField = (absent?: string): PropertyDecorator =>
  WholeNumber(`Higher runs earlier${absent === undefined ? '' : `; ${absent} when absent`}`, {
    optional: absent !== undefined,
    min: -MAX_PRIORITY,
    max: MAX_PRIORITY,
    example: 10,
  });

/** What every start of workflows may choose. */
export class StartFields {
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

  @PriorityField("each document's own")
  readonly priority?: number;
}
