import { Module } from '@nestjs/common';
import { RunControlModule } from '../run-control/run-control.module.js';
import { RunGroupsController } from './run-groups.controller.js';
import { RunGroupsService } from './run-groups.service.js';

@Module({
  imports: [RunControlModule],
  controllers: [RunGroupsController],
  providers: [RunGroupsService],
})
export class RunGroupsModule {}
