import { Controller, Get, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import { StatisticsQuery, StepCountBody, StepDurationsBody } from './statistics.dto.js';
import { StatisticsService } from './statistics.service.js';

@ApiTags('Statistics')
@Controller('api/v1/stats')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get('durations')
  @ApiOperation({ summary: 'How long the completed steps of a run group took, by step' })
  @ApiOkResponse({ type: [StepDurationsBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'run_group_id is missing or wrong' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such group' })
  durations(@Query() { run_group_id }: StatisticsQuery): Promise<StepDurationsBody[]> {
    return this.statistics.durations(run_group_id);
  }

  @Get('step-stats')
  @ApiOperation({ summary: 'How the steps of a run group stand, by step and status' })
  @ApiOkResponse({ type: [StepCountBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'run_group_id is missing or wrong' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such group' })
  stepCounts(@Query() { run_group_id }: StatisticsQuery): Promise<StepCountBody[]> {
    return this.statistics.stepCounts(run_group_id);
  }
}
