import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Creates, Problems, Returns, TakesForm } from '@sluice/http-kit';
import type { Response } from 'express';
import { whenGone } from '../app/answers.js';
import { FailuresBody, FailuresQuery, FailuresRetried, RetryFailuresForm } from './failure.dto.js';
import { FailuresService } from './failures.service.js';

const WRONG_SCOPE = 'Neither or both of batch_id and run_group_id are given, or a field is wrong';

@ApiTags('Failures')
@Controller('api/v1/workflow/failures')
export class FailuresController {
  constructor(private readonly failures: FailuresService) {}

  @Get()
  @Returns(FailuresBody, 'Failed runs of a batch or run group by cause, with what to do about each')
  @Problems({ 400: WRONG_SCOPE, 404: 'No such batch or run group' })
  list(@Query() query: FailuresQuery): Promise<FailuresBody> {
    return this.failures.list(query);
  }

  @Post('retry')
  @TakesForm()
  @Creates(FailuresRetried, 'Retry the failed runs of one cause', {
    description:
      'Each goes on at the step that failed, with all its attempts. Very many take several requests, each of some seconds: send `next` as `after` until it is null.',
  })
  @Problems({ 400: WRONG_SCOPE, 404: 'No such batch or run group', 409: 'A group is being cancelled' })
  retry(@Body() form: RetryFailuresForm, @Res({ passthrough: true }) response: Response): Promise<FailuresRetried> {
    return this.failures.retry(form, whenGone(response));
  }
}
