import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import type { Response } from 'express';
import { EventBody, EventsQuery } from './event.dto.js';
import { EventsService } from './events.service.js';
import { lastEventId } from './last-event-id.js';

@ApiTags('Events')
@ApiExtraModels(EventBody)
@Controller('api/v1/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @ApiOperation({
    summary: 'State changes of groups, runs and steps, as server-sent events',
    description:
      'Begins with what happens from now on, or after the event of `Last-Event-ID`. Resuming misses nothing and repeats nothing. Comments keep idle connections open.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last event seen; browsers send it when they reconnect',
    example: '1042',
  })
  @ApiOkResponse({
    description: 'A stream of events whose `data` is JSON',
    content: { 'text/event-stream': { schema: { $ref: getSchemaPath(EventBody) } } },
  })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'An id is wrong' })
  @ApiResponse({ status: 503, type: ErrorBody, description: 'Too many streams are open' })
  stream(
    @Query() query: EventsQuery,
    @Headers('last-event-id') header: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const filter = {
      ...(query.batch_id === undefined ? {} : { batchId: query.batch_id }),
      ...(query.run_group_id === undefined ? {} : { runGroupId: query.run_group_id }),
    };
    return this.events.stream(response, filter, lastEventId(header, query.last_event_id));
  }
}
