import { randomUUID } from 'node:crypto';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError, errorMessage, InvalidInputError, publicText, type Logger } from '@sluice/domain';
import type { Request, Response } from 'express';
import { answerEarly } from './answer-early.js';
import type { ErrorBody } from './error-body.js';
import { statusOf } from './error-body.js';
import { methodsOfPath } from './methods-of-path.js';

const RETRY_AFTER_SECONDS = '5';

/** Turns whatever was thrown into the error body. Unknown errors are 500 with an id under which the log has the rest. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  /** @param translate makes domain errors of what drivers throw; answers the rest as it is */
  constructor(
    private readonly logger: Logger,
    private readonly translate: (error: unknown) => unknown = (error) => error,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (response.destroyed) {
      // What was being done for the client was called off; nobody is left to read an answer.
      this.logger.debug('A client left before its answer', { path: request.path, error });
      return;
    }
    if (response.headersSent) {
      this.logger.warn('A request failed while its answer was being sent', { path: request.path, error });
      response.destroy();
      return;
    }
    const body = publicBody(this.bodyOf(error, request, response));
    if (body.status_code === 405 && request.method === 'OPTIONS') {
      // The header says what may be done here; no controller has to.
      response.status(204).end();
      return;
    }
    // What was refused before all of it had arrived may go on for ever.
    if (!request.complete) answerEarly(request, response, body);
    // An endpoint that answers something else than JSON has said so already.
    else response.status(body.status_code).type('application/json').json(body);
  }

  private bodyOf(error: unknown, request: Request, response: Response): ErrorBody {
    if (error instanceof DomainError) return this.ofDomain(error, request, response);
    const translated = this.translate(error);
    if (translated instanceof DomainError) return this.ofDomain(translated, request, response);
    if (error instanceof HttpException) return ofHttp(error, request, response);
    return ofParser(error) ?? this.unknown(error, request);
  }

  private ofDomain(error: DomainError, request: Request, response: Response): ErrorBody {
    const status = statusOf(error);
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    if (status >= 500) this.logger.error('A request failed', { path: request.path, method: request.method, error });
    const details = error instanceof InvalidInputError && error.details.length > 0 ? error.details : undefined;
    return { error: error.message, status_code: status, ...(details ? { details } : {}) };
  }

  private unknown(error: unknown, request: Request): ErrorBody {
    const id = randomUUID();
    this.logger.error('A request failed unexpectedly', {
      correlation_id: id,
      path: request.path,
      method: request.method,
      error,
    });
    return { error: `Internal error; the service's log tells more under the id ${id}`, status_code: 500 };
  }
}

/** What another system said reaches nobody as it is. */
const publicBody = ({ error, status_code, details }: ErrorBody): ErrorBody => ({
  error: publicText(error),
  status_code,
  ...(details
    ? { details: details.map(({ field, message }) => ({ field: publicText(field), message: publicText(message) })) }
    : {}),
});

const ofHttp = (error: HttpException, request: Request, response: Response): ErrorBody => {
  const status = error.getStatus();
  if (status === 404 && error.message.startsWith('Cannot ')) {
    const allowed = methodsOfPath(request);
    if (allowed.length > 0) {
      response.setHeader('Allow', allowed.join(', '));
      return { error: `${request.method} is not allowed here; allowed: ${allowed.join(', ')}`, status_code: 405 };
    }
    return { error: `There is nothing at ${request.path}`, status_code: 404 };
  }
  return { error: error.message, status_code: status };
};

/** What the multipart parser says of headers, in plain errors without a code. */
const BROKEN_FORM = /^(Multipart: |Malformed content type|Missing Content-Type|Unsupported content type)/;

/** Errors of body parsers carry a status or a type of their own. */
const ofParser = (error: unknown): ErrorBody | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, type } = error as Partial<Record<string, unknown>>;
  if (status === 413) {
    return { error: 'The body is larger than allowed', status_code: 413 };
  }
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') {
    return { error: `The body cannot be read: ${errorMessage(error)}; send UTF-8`, status_code: 415 };
  }
  if (BROKEN_FORM.test(errorMessage(error)) || (typeof status === 'number' && status >= 400 && status < 500)) {
    return { error: `The body cannot be read: ${errorMessage(error)}`, status_code: 400 };
  }
  return undefined;
};
