import { Body, Controller, Get, HttpCode, Post, Query, UseInterceptors } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody, FormInterceptor } from '@sluice/http-kit';
import { FailuresBody, FailuresQuery, FailuresRetried, RetryFailuresForm } from './failure.dto.js';
import { FailuresService } from './failures.service.js';

const WRONG_SCOPE = 'Neither or both of batch_id and run_group_id are given, or a field is wrong';

@ApiTags('Failures')
@Controller('api/v1/workflow/failures')
export class FailuresController {
  constructor(private readonly failures: FailuresService) {}

  @Get()
  @ApiOperation({ summary: 'Failed runs of a batch or run group by cause, with what to do about each' })
  @ApiOkResponse({ type: FailuresBody })
  @ApiBadRequestResponse({ type: ErrorBody, description: WRONG_SCOPE })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such batch or run group' })
  list(@Query() query: FailuresQuery): Promise<FailuresBody> {
    return this.failures.list(query);
  }

  @Post('retry')
  @HttpCode(201)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({
    summary: 'Retry the failed runs of one cause',
    description: 'Each goes on at the step that failed, with all its attempts.',
  })
  @ApiCreatedResponse({ type: FailuresRetried })
  @ApiBadRequestResponse({ type: ErrorBody, description: WRONG_SCOPE })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such batch or run group' })
  @ApiConflictResponse({ type: ErrorBody, description: 'A group is being cancelled' })
  retry(@Body() form: RetryFailuresForm): Promise<FailuresRetried> {
    return this.failures.retry(form);
  }
}
