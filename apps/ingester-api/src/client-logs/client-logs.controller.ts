import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import {
  ApiBody,
  ApiHeader,
  ApiInternalServerErrorResponse,
  ApiOkResponse,
  ApiOperation,
  ApiPayloadTooLargeResponse,
  ApiSecurity,
  ApiServiceUnavailableResponse,
  ApiTags,
  ApiUnauthorizedResponse,
  ApiUnprocessableEntityResponse,
  ApiUnsupportedMediaTypeResponse,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import type { Request } from 'express';
import { LogBatchDto, LogsAccepted } from './client-log.dto.js';
import { ClientLogsService } from './client-logs.service.js';
import { CLIENT_TOKEN } from './tokens/client-token.scheme.js';
import { ClientTokenGuard } from './tokens/client-token.guard.js';

@ApiTags('Client logs')
@Controller('api/v1/logs')
export class ClientLogsController {
  constructor(private readonly logs: ClientLogsService) {}

  @Post()
  @HttpCode(200)
  @UseGuards(ClientTokenGuard)
  @ApiSecurity(CLIENT_TOKEN)
  @ApiOperation({
    summary: 'Take a batch of log entries of a client into the traces',
    description:
      'Entries with the same `run_id` are grouped below one span, answers of HTTP requests stand below their requests. A batch is accepted as a whole or not at all.',
  })
  @ApiHeader({
    name: 'Content-Encoding',
    required: false,
    description: 'How the body is compressed',
    schema: { type: 'string', enum: ['gzip', 'deflate', 'identity'] },
  })
  @ApiBody({ type: LogBatchDto })
  @ApiOkResponse({ type: LogsAccepted, description: 'The batch was accepted' })
  @ApiUnauthorizedResponse({ type: ErrorBody, description: 'The bearer token is missing or invalid' })
  @ApiPayloadTooLargeResponse({
    type: ErrorBody,
    description: 'The body is larger than 1,048,576 bytes, as sent or inflated',
  })
  @ApiUnsupportedMediaTypeResponse({
    type: ErrorBody,
    description: 'The body is no JSON, or encoded in an unknown way',
  })
  @ApiUnprocessableEntityResponse({
    type: ErrorBody,
    description: 'The body is malformed; `details` names each faulty field',
  })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'A fault of the service, which its log describes' })
  @ApiServiceUnavailableResponse({
    type: ErrorBody,
    description: 'The key server that proves tokens does not answer; try again',
  })
  accept(@Req() request: Request): Promise<LogsAccepted> {
    return this.logs.accept(request);
  }
}
