import { randomUUID } from 'node:crypto';
import { HttpException } from '@nestjs/common';
import { DomainError, errorMessage, InvalidInputError, publicText, type Logger } from '@sluice/domain';
import type { Request } from 'express';
import { statusOf, type ErrorBody } from './error-body.js';
import { methodsOfPath } from './methods-of-path.js';

/** Called with each header that an error wants in its response. */
type SetHeader = (name: string, value: string) => void;

const RETRY_AFTER_SECONDS = '5';

/** Makes an error body of whatever was thrown, and logs what is a fault of the service. */
export class ErrorBodies {
  /** @param translate makes domain errors of what drivers throw; returns the rest as it is */
  constructor(
    private readonly logger: Logger,
    private readonly translate: (error: unknown) => unknown,
  ) {}

  of(error: unknown, request: Request, setHeader: SetHeader = () => undefined): ErrorBody {
    return publicBody(this.bodyOf(error, request, setHeader));
  }

  private bodyOf(error: unknown, request: Request, setHeader: SetHeader): ErrorBody {
    if (error instanceof DomainError) return this.ofDomain(error, request, setHeader);
    const translated = this.translate(error);
    if (translated instanceof DomainError) return this.ofDomain(translated, request, setHeader);
    if (error instanceof HttpException) return ofHttp(error, request, setHeader);
    return ofParser(error) ?? this.unknown(error, request);
  }

  private ofDomain(error: DomainError, request: Request, setHeader: SetHeader): ErrorBody {
    const status = statusOf(error);
    if (status === 503) setHeader('Retry-After', RETRY_AFTER_SECONDS);
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

const ofHttp = (error: HttpException, request: Request, setHeader: SetHeader): ErrorBody => {
  const status = error.getStatus();
  if (status === 404 && error.message.startsWith('Cannot ')) {
    const allowed = methodsOfPath(request);
    if (allowed.length > 0) {
      setHeader('Allow', allowed.join(', '));
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
