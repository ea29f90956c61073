import { Module } from '@nestjs/common';
import { DistributionsService } from './distributions.service.js';
import { OverTimeController } from './over-time.controller.js';
import { OverTimeService } from './over-time.service.js';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsService } from './statistics.service.js';

@Module({
  controllers: [OverTimeController, StatisticsController],
  providers: [DistributionsService, OverTimeService, StatisticsService],
})
export class StatisticsModule {}
