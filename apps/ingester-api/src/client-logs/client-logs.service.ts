import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { readLogBatch } from '@sluice/client-logs';
import { readJson } from './body/read-json.js';
import type { LogsAccepted } from './client-log.dto.js';
import { LogEmission } from './log-emission.js';

const MOST_BYTES = 1_048_576;

@Injectable()
export class ClientLogsService {
  constructor(private readonly emission: LogEmission) {}

  /** Reads the batch that a request brings and hands it to telemetry. */
  async accept(request: IncomingMessage): Promise<LogsAccepted> {
    const receivedAt = new Date();
    const batch = readLogBatch(await readJson(request, MOST_BYTES));
    this.emission.emit(batch, receivedAt);
    return { accepted: batch.logs.length };
  }
}
