import { Controller, Get, Inject, NotFoundException, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PROMETHEUS_CONTENT_TYPE } from '@sluice/telemetry';
import type { Response } from 'express';

/** Injects what reads the metrics as text: a function, or null where metrics are switched off. */
export const METRICS_TEXT = Symbol('metrics text');
export type MetricsText = (() => Promise<string>) | null;

/** `/metrics` for whoever watches the service; no part of its API. */
@ApiExcludeController()
@Controller()
export class MetricsController {
  constructor(@Inject(METRICS_TEXT) private readonly read: MetricsText) {}

  @Get('metrics')
  async metrics(@Res() response: Response): Promise<void> {
    if (!this.read) throw new NotFoundException('Metrics are switched off: METRICS_ENABLED is not true');
    response.setHeader('content-type', PROMETHEUS_CONTENT_TYPE).send(await this.read());
  }
}
