import { Injectable } from '@nestjs/common';
import { readLogBatch } from '@sluice/client-logs';
import { withinLimits } from '@sluice/http-kit';
import type { Request } from 'express';
import { readJson } from './body/read-json.js';
import type { LogsAccepted } from './client-log.dto.js';
import { LogEmission } from './log-emission.js';

const MOST_BYTES = 1_048_576;

@Injectable()
export class ClientLogsService {
  constructor(private readonly emission: LogEmission) {}

  /** Reads the batch that a request brings, which itself counts what it inflates to, and hands it to telemetry. */
  async accept(request: Request): Promise<LogsAccepted> {
    const receivedAt = new Date();
    const batch = readLogBatch(
      await withinLimits(request, Number.MAX_SAFE_INTEGER, () => readJson(request, MOST_BYTES)),
    );
    this.emission.emit(batch, receivedAt);
    const { logs, ignoredFields } = batch;
    return { accepted: logs.length, ...(ignoredFields === 0 ? {} : { ignored_fields: ignoredFields }) };
  }
}
