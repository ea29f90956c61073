import { Module } from '@nestjs/common';
import { GroupControlController } from './group-control.controller.js';
import { ProgressService } from './progress.service.js';
import { RunControlController } from './run-control.controller.js';
import { RunControlService } from './run-control.service.js';

@Module({
  controllers: [RunControlController, GroupControlController],
  providers: [RunControlService, ProgressService],
  exports: [ProgressService],
})
export class RunControlModule {}
