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
