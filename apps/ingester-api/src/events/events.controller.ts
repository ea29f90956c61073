import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { Problems, ReturnsOther } from '@sluice/http-kit';
import { EventBody, EventsQuery } from './event.dto.js';
import { EventsService } from './events.service.js';
import { EVENT_ID, lastEventId } from './last-event-id.js';

const STREAM = {
  description: 'A stream of events whose `data` is JSON',
  content: { 'text/event-stream': { schema: { $ref: getSchemaPath(EventBody) } } },
};

@ApiTags('Events')
@ApiExtraModels(EventBody)
@Controller('api/v1/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @ReturnsOther(
    STREAM,
    'State changes of groups, runs and steps, as server-sent events',
    'Begins with what happens from now on, or after the event of `Last-Event-ID`. Resuming misses nothing and repeats nothing. Comments keep idle connections open.',
  )
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last event seen; browsers send it when they reconnect',
    schema: { type: 'string', pattern: EVENT_ID.source, example: '1042' },
  })
  @Problems({ 503: 'Too many streams are open' })
  stream(
    @Query() query: EventsQuery,
    @Headers('last-event-id') header: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const filter = { batchId: query.batch_id, runGroupId: query.run_group_id };
    return this.events.stream(response, filter, lastEventId(header, query.last_event_id));
  }
}
