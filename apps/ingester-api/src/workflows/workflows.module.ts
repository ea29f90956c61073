import { Module } from '@nestjs/common';
import { FailuresModule } from '../failures/failures.module.js';
import { RunControlModule } from '../run-control/run-control.module.js';
import { WorkflowRunsController } from './workflow-runs.controller.js';
import { WorkflowRunsService } from './workflow-runs.service.js';
import { WorkflowStartsController } from './workflow-starts.controller.js';
import { WorkflowStartsService } from './workflow-starts.service.js';

@Module({
  imports: [RunControlModule, FailuresModule],
  controllers: [WorkflowRunsController, WorkflowStartsController],
  providers: [WorkflowRunsService, WorkflowStartsService],
})
export class WorkflowsModule {}
