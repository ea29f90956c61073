import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Creates, Returns, TakesForm } from '@sluice/http-kit';
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
      'Each goes on at the step that failed, with all its attempts. What fails again meanwhile is not retried again; run groups that are being cancelled are left out.',
  })
  retry(@Body() form: RetryRecentFailuresForm): Promise<FailuresRetried> {
    return this.failures.retry(form);
  }
}
