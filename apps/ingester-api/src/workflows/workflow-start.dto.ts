import { Id, Shown, Text } from '@sluice/http-kit';
import { DEFINITION, StartFields } from './start-fields.dto.js';

/** Far above that of any digest with its prefix; an error repeats what was sent. */
const LONGEST_HASH = 200;

export class StartWorkflowForm extends StartFields {
  @Text('Hash of the document', {
    maxLength: LONGEST_HASH,
    example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly doc_id: string;

  @Text('The same as workflow_definition_id, under its older name', {
    insteadOf: 'workflow_definition_id',
    pattern: DEFINITION,
    deprecated: true,
  })
  readonly workflow_definiton_id?: string;
}

/** The id may be in the form or in the query. */
export class RetryForm {
  @Id('Run group whose failed steps are reset', { optional: true, example: 1 })
  readonly run_group_id?: number;
}

export class StepsReset {
  @Shown('What was done', 'Reset 2 failed steps of run group 1')
  readonly message: string;
  @Shown('Steps that are PENDING again', 2)
  readonly reset_steps: number;
  @Shown('Their runs', 2)
  readonly reset_runs: number;
}

/** What was done for a group, in a sentence and in numbers. */
export const toStepsReset = (
  runGroupId: number,
  { steps, runs, due }: { steps: number; runs: number; due: number },
): StepsReset => {
  const waiting = due === 0 ? '' : `; ${due} more waited for the next attempt, which is due now`;
  const message = `Reset ${steps} failed step${steps === 1 ? '' : 's'} of run group ${runGroupId}${waiting}`;
  return { message, reset_steps: steps, reset_runs: runs };
};
