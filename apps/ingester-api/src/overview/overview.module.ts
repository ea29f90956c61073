import { Module } from '@nestjs/common';
import { RunControlModule } from '../run-control/run-control.module.js';
import { DatabaseSizes } from './database-sizes.js';
import { Disks } from './disks.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { WorkUnderWay } from './work-under-way.js';

@Module({
  imports: [RunControlModule],
  controllers: [OverviewController],
  providers: [DatabaseSizes, Disks, OverviewService, WorkUnderWay],
  exports: [DatabaseSizes, Disks],
})
export class OverviewModule {}
