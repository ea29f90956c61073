import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns } from '@sluice/http-kit';
import { StatisticsQuery, StepCountBody, StepDurationsBody } from './statistics.dto.js';
import { StatisticsService } from './statistics.service.js';

@ApiTags('Statistics')
@Controller('api/v1/stats')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get('durations')
  @Returns([StepDurationsBody], 'How long the completed steps of a run group took, by step')
  @Problems({ 404: 'No such group' })
  durations(@Query() { run_group_id }: StatisticsQuery): Promise<StepDurationsBody[]> {
    return this.statistics.durations(run_group_id);
  }

  @Get('step-stats')
  @Returns([StepCountBody], 'How the steps of a run group stand, by step and status')
  @Problems({ 404: 'No such group' })
  stepCounts(@Query() { run_group_id }: StatisticsQuery): Promise<StepCountBody[]> {
    return this.statistics.stepCounts(run_group_id);
  }
}
