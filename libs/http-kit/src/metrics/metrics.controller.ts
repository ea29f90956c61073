import { Controller, Get, Inject, NotFoundException, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PROMETHEUS_CONTENT_TYPE } from '@sluice/telemetry';
import type { Response } from 'express';
import { ErrorBody } from '../errors/error-body.js';

/** Injects what reads the metrics as text: a function, or null where metrics are switched off. */
export const METRICS_TEXT = Symbol('metrics text');
export type MetricsText = (() => Promise<string>) | null;

@ApiTags('Health')
@Controller()
export class MetricsController {
  constructor(@Inject(METRICS_TEXT) private readonly read: MetricsText) {}

  @Get('metrics')
  @ApiOperation({
    summary: 'Metrics in the text format of Prometheus',
    description: 'Only when METRICS_ENABLED is true.',
  })
  @ApiOkResponse({
    description: 'The metrics',
    content: { 'text/plain': { schema: { type: 'string', example: 'sluice_documents_received_total 12' } } },
  })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'Metrics are switched off' })
  async metrics(@Res() response: Response): Promise<void> {
    if (!this.read) throw new NotFoundException('Metrics are switched off: METRICS_ENABLED is not true');
    response.setHeader('content-type', PROMETHEUS_CONTENT_TYPE).send(await this.read());
  }
}
