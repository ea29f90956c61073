import { ToInteger } from '@sluice/http-kit';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';

const MAX_PRIORITY = 1_000_000;

export class PriorityForm {
  @ApiProperty({ description: 'Higher runs earlier', example: 10, minimum: -MAX_PRIORITY, maximum: MAX_PRIORITY })
  @ToInteger()
  @IsInt()
  @Min(-MAX_PRIORITY)
  @Max(MAX_PRIORITY)
  readonly priority: number;
}

export class RunControlled {
  @ApiProperty({ description: 'What was done', example: 'Paused workflow run 3; the step that runs is finished' })
  readonly message: string;

  @ApiProperty({ description: 'Id of the run', example: 3 })
  readonly workflow_run_id: number;

  @ApiProperty({ description: 'Id of its run group', example: 1 })
  readonly run_group_id: number;

  @ApiProperty({ description: 'False when the run was in the wanted state already', example: true })
  readonly changed: boolean;
}

export class GroupControlled {
  @ApiProperty({ description: 'What was done', example: 'Cancelled 12 workflow runs of run group 1' })
  readonly message: string;

  @ApiProperty({ description: 'Id of the run group', example: 1 })
  readonly run_group_id: number;

  @ApiProperty({ description: 'Runs whose state changed; of each, one step is concerned', example: 12 })
  readonly changed_runs: number;
}
