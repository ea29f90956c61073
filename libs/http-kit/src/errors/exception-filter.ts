import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Logger } from '@sluice/domain';
import type { Request, Response } from 'express';
import { answerEarly } from './answer-early.js';
import { ErrorBodies } from './error-bodies.js';
import { PartlyDoneError } from './partly-done-error.js';

/** Turns whatever was thrown into the error body. Unknown errors are 500 with an id under which the log has the rest. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly bodies: ErrorBodies;

  /** @param translate makes domain errors of what drivers throw; answers the rest as it is */
  constructor(
    private readonly logger: Logger,
    translate: (error: unknown) => unknown = (error) => error,
  ) {
    this.bodies = new ErrorBodies(logger, translate);
  }

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
    const [failure, done] = error instanceof PartlyDoneError ? [error.cause, error.done] : [error, {}];
    const problem = this.bodies.of(failure, request, (name, value) => response.setHeader(name, value));
    const body = { ...problem, ...done };
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
}
