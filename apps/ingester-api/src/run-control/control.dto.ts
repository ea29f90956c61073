import { Shown } from '@sluice/http-kit';
import { PriorityField } from '../workflows/start-fields.dto.js';

export class PriorityForm {
  @PriorityField()
  readonly priority: number;
}

export class RunControlled {
  @Shown('What was done', 'Paused workflow run 3; the step that runs is finished')
  readonly message: string;
  @Shown('Id of the run', 3)
  readonly workflow_run_id: number;
  @Shown('Id of its run group', 1)
  readonly run_group_id: number;
  @Shown('False when the run was in the wanted state already', true)
  readonly changed: boolean;
}

export class GroupControlled {
  @Shown('What was done', 'Cancelled 12 workflow runs of run group 1')
  readonly message: string;
  @Shown('Id of the run group', 1)
  readonly run_group_id: number;
  @Shown('Runs whose state changed; of each, one step is concerned', 12)
  readonly changed_runs: number;
}
