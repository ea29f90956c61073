import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns, TakesForm } from '@sluice/http-kit';
import type { Response } from 'express';
import { whenGone } from '../app/answers.js';
import { BulkBody, BulkForm } from './bulk.dto.js';
import { BulkService } from './bulk.service.js';

@ApiTags('Workflows')
@Controller('api/v1/workflow')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post('bulk')
  @TakesForm()
  @Returns(BulkBody, 'Retry, cancel, pause or resume all workflow runs that match conditions', {
    description:
      'The conditions are those of `GET /workflow/search`, one at least. Runs that do not allow the action are left alone, and counted. Many runs take several requests: send `operation_id` and `next` as `after` until `next` is null. Runs that begin later are not meant.',
  })
  @Problems({
    400: 'A field is wrong, or neither a condition nor an operation is given',
    404: 'No such operation, or it is long ago',
    503: 'A worker does not let go of a step; try again',
  })
  apply(@Body() form: BulkForm, @Res({ passthrough: true }) response: Response): Promise<BulkBody> {
    return this.bulk.apply(form, whenGone(response));
  }
}
