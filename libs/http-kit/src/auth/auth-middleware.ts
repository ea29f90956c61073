import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { answerEarly } from '../errors/answer-early.js';
import type { ErrorBody } from '../errors/error-body.js';
import { identify, type AuthSettings } from './credentials.js';

/**
 * Refuses requests below `/api/` that identify nobody, before any of their body is read.
 *
 * @param isExempt which requests identify themselves in a way of their own
 */
export const authMiddleware =
  (settings: AuthSettings, isExempt: (request: Request) => boolean = () => false): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (!/^\/api(\/|$)/i.test(request.path) || isExempt(request) || identify(request, settings)) {
      next();
      return;
    }
    const body: ErrorBody = {
      error: 'Authentication is required: send Authorization: Bearer <API key>',
      status_code: 401,
    };
    response.setHeader('WWW-Authenticate', 'Bearer');
    answerEarly(request, response, body);
  };
