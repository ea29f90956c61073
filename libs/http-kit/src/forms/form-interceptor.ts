import {
  Injectable,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import type { Observable } from 'rxjs';

/** Room for the hashes of several hundred thousand documents in one field. */
const MAX_FORM_BYTES = 128 * 1024 * 1024;
const MAX_FIELDS = 1000;

const urlencoded = express.urlencoded({ extended: false, limit: MAX_FORM_BYTES, parameterLimit: MAX_FIELDS });
const multipart = multer({ limits: { fieldSize: MAX_FORM_BYTES, fields: MAX_FIELDS } }).none();

const parserOf = (request: Request): RequestHandler | undefined => {
  if (request.is('application/x-www-form-urlencoded')) return urlencoded;
  if (request.is('multipart/form-data')) return multipart;
  return undefined;
};

const announcedBytes = (request: Request): number => Number(request.headers['content-length'] ?? 0);

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || announcedBytes(request) > 0;

/** The parsers would take all of it before they refuse it. */
const refuseTooLong = (request: Request, response: Response): void => {
  if (announcedBytes(request) <= MAX_FORM_BYTES) return;
  response.setHeader('Connection', 'close');
  throw new PayloadTooLargeException(`The body is larger than ${MAX_FORM_BYTES} bytes`);
};

/**
 * Reads a form body of either kind into `request.body`; none at all is an empty form.
 *
 * @throws UnsupportedMediaTypeException when the body is of another type
 * @throws PayloadTooLargeException when it says that it is too long
 */
export const parseForm = async (request: Request, response: Response): Promise<void> => {
  refuseTooLong(request, response);
  const parse = parserOf(request);
  if (parse) {
    await new Promise<void>((resolve, reject) => {
      void parse(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
  } else if (hasBody(request)) {
    throw new UnsupportedMediaTypeException(
      'This endpoint takes a form: application/x-www-form-urlencoded or multipart/form-data',
    );
  }
  request.body = { ...(request.body as object | undefined) };
};

/** Reads form bodies of both kinds before the handler is called. */
@Injectable()
export class FormInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    await parseForm(http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }
}
