import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Creates, Returns, TakesForm } from '@sluice/http-kit';
import type { Response } from 'express';
import { whenGone } from '../app/answers.js';
import { FailuresBody, FailuresRetried } from './failure.dto.js';
import { RecentFailuresQuery, RetryRecentFailuresForm } from './recent-failures.dto.js';
import { RecentFailuresService } from './recent-failures.service.js';

@ApiTags('Failures')
@Controller('api/v1/failures')
export class RecentFailuresController {
  constructor(private readonly failures: RecentFailuresService) {}

  @Get()
  @Returns(FailuresBody, 'Documents of all batches whose newest run failed, by cause, with what to do about each', {
    description: 'Run groups that are being cancelled, paused or resumed are left out.',
  })
  list(@Query() query: RecentFailuresQuery): Promise<FailuresBody> {
    return this.failures.list(query);
  }

  @Post('retry')
  @TakesForm()
  @Creates(FailuresRetried, 'Retry the newest runs of all batches that failed for one cause', {
    description:
      'Each goes on at the step that failed, with all its attempts. What fails again meanwhile is not retried again; run groups that are being cancelled are left out. Very many take several requests, each of some seconds: send `next` as `after` until it is null.',
  })
  retry(
    @Body() form: RetryRecentFailuresForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FailuresRetried> {
    return this.failures.retry(form, whenGone(response));
  }
}
