import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Problems, Returns } from '@sluice/http-kit';
import { Unaudited } from '../audit/audited.js';
import { LogBatchDto, LogsAccepted } from './client-log.dto.js';
import { ClientLogsService } from './client-logs.service.js';
import { ClientTokenGuard } from './tokens/client-token.guard.js';
import { CLIENT_TOKEN } from './tokens/client-token.scheme.js';

@ApiTags('Client logs')
@Controller('api/v1/logs')
export class ClientLogsController {
  constructor(private readonly logs: ClientLogsService) {}

  @Post()
  @Unaudited()
  @Returns(LogsAccepted, 'Take a batch of log entries of a client into the traces', {
    description:
      'Entries with the same `run_id` are grouped below one span, answers of HTTP requests stand below their requests. A batch is accepted as a whole or not at all.',
    answer: 'The batch was accepted',
  })
  @UseGuards(ClientTokenGuard)
  @ApiSecurity(CLIENT_TOKEN)
  @ApiHeader({
    name: 'Content-Encoding',
    required: false,
    description: 'How the body is compressed',
    schema: { type: 'string', enum: ['identity', 'gzip', 'deflate'], default: 'identity' },
  })
  @ApiBody({ type: LogBatchDto })
  @Problems({
    401: 'The bearer token is missing or invalid',
    413: 'The body is larger than 1,048,576 bytes, as sent or inflated',
    415: 'The body is no JSON, or encoded in an unknown way',
    422: 'The body is malformed; `details` names each faulty field',
    500: 'A fault of the service, which its log describes',
    503: 'The key server that proves tokens does not answer; try again',
  })
  accept(@Req() request: Request): Promise<LogsAccepted> {
    return this.logs.accept(request);
  }
}
