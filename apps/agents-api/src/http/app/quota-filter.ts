import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { publicText, QuotaError } from '@sluice/domain';
import type { ErrorBody } from '@sluice/http-kit';
import type { Response } from 'express';

const UNKNOWN_WAIT_MS = 60_000;

/** Passes on how long a platform wants to be left alone. */
@Catch(QuotaError)
export class QuotaFilter implements ExceptionFilter<QuotaError> {
  catch(error: QuotaError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const seconds = Math.ceil((error.retryAfterMs ?? UNKNOWN_WAIT_MS) / 1000);
    const body: ErrorBody = { error: publicText(error.message), status_code: 503 };
    response.status(503).setHeader('Retry-After', String(seconds)).json(body);
  }
}
