import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns } from '@sluice/http-kit';
import { DistributionsService } from './distributions.service.js';
import {
  CompareQuery,
  ComparisonBody,
  DaysBody,
  DaysQuery,
  DistributionQuery,
  DistributionsBody,
  HoursQuery,
  ThroughputBody,
} from './over-time.dto.js';
import { OverTimeService } from './over-time.service.js';

@ApiTags('Statistics')
@Controller('api/v1/stats')
export class OverTimeController {
  constructor(
    private readonly overTime: OverTimeService,
    private readonly distributions: DistributionsService,
  ) {}

  @Get('days')
  @Returns(DaysBody, 'What each day came to: runs that ended, pages and causes of failures', {
    description: 'Days are those of UTC. What a day came to is written down at its end, and outlives its runs.',
  })
  days(@Query() query: DaysQuery): Promise<DaysBody> {
    return this.overTime.ofDays(query);
  }

  @Get('throughput')
  @Returns(ThroughputBody, 'How many runs ended, over the last hours; of runs that are not forgotten')
  throughput(@Query() query: HoursQuery): Promise<ThroughputBody> {
    return this.overTime.ofHours(query);
  }

  @Get('distributions')
  @Returns(DistributionsBody, 'How long completed steps took, with percentiles and a histogram')
  @Problems({ 400: 'Neither or both of run_group_id and hours are given, or one is wrong', 404: 'No such group' })
  steps(@Query() query: DistributionQuery): Promise<DistributionsBody> {
    return this.distributions.of(query);
  }

  @Get('compare')
  @Returns(ComparisonBody, 'Run groups beside each other: how long their steps took, and what they came to')
  @Problems({ 404: 'No such group' })
  compare(@Query() query: CompareQuery): Promise<ComparisonBody> {
    return this.distributions.compare(query);
  }
}
