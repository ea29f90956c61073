import {
  UnsupportedMediaTypeException,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { InvalidInputError, TooLargeError } from '@sluice/domain';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';
import { readMultipart } from '../bodies/multipart-form.js';
import { hasBody, withinLimits } from '../bodies/within-limits.js';

const MAX_FIELDS = 1000;
/** A few names, numbers and a parameter set: what nearly all forms hold is shorter than a thousandth of it. */
const MAX_FORM_BYTES = 4 * 1024 * 1024;
/** Room for the hashes of several hundred thousand documents in one field. */
const MAX_LARGE_FORM_BYTES = 128 * 1024 * 1024;

/** The one field of a form that is long. */
interface LongField {
  readonly name: string;
  /** What to do about a longer one, a sentence. */
  readonly remedy: string;
}

/**
 * Reads a form of either kind, URL-encoded or multipart, into `request.body` before the handler is called; no body at all is an
 * empty form.
 */
export class FormInterceptor implements NestInterceptor {
  private readonly parseUrlEncoded: RequestHandler;

  /** @param longField is named to whoever sends more than `maxBytes` */
  constructor(
    private readonly maxBytes: number,
    private readonly longField?: LongField,
  ) {
    this.parseUrlEncoded = express.urlencoded({ extended: false, limit: maxBytes, parameterLimit: MAX_FIELDS });
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    await this.read(http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }

  /**
   * @throws UnsupportedMediaTypeException when the body is of another type
   * @throws TooLargeError when it is longer than `maxBytes`, however it is sent
   */
  async read(request: Request, response: Response): Promise<void> {
    const parse = this.parserOf(request, response);
    try {
      request.body = { ...(parse && (await withinLimits(request, this.maxBytes, parse))) };
    } catch (error) {
      if (!(error instanceof TooLargeError) || !this.longField) throw error;
      const { name, remedy } = this.longField;
      throw new TooLargeError(`${name}: ${error.message}. ${remedy}`, { cause: error });
    }
  }

  private parserOf(request: Request, response: Response): ((refused: AbortSignal) => Promise<object>) | undefined {
    if (request.is('application/x-www-form-urlencoded')) {
      return () => parsed(this.parseUrlEncoded, request, response);
    }
    if (request.is('multipart/form-data')) {
      const limits = { fields: MAX_FIELDS, fieldBytes: this.maxBytes };
      return (refused) => readMultipart(request, limits, ({ field }) => Promise.reject(fileRefused(field)), refused);
    }
    if (!hasBody(request)) return undefined;
    throw new UnsupportedMediaTypeException(
      'This endpoint takes a form: application/x-www-form-urlencoded or multipart/form-data',
    );
  }
}

/** Of at most 4 MiB. */
export const FORM = new FormInterceptor(MAX_FORM_BYTES);
/** Of at most 128 MiB, for endpoints that are told of whole sources. */
export const LARGE_FORM = new FormInterceptor(MAX_LARGE_FORM_BYTES);

/** What a parser of Express leaves in `request.body`. */
export const parsed = (parse: RequestHandler, request: Request, response: Response): Promise<object> =>
  new Promise((resolve, reject) => {
    void parse(request, response, (error?: unknown) =>
      error ? reject(error as Error) : resolve((request.body ?? {}) as object),
    );
  });

export const fileRefused = (field: string): InvalidInputError => {
  const message = 'must not be a file here, or is given twice';
  return new InvalidInputError(`Invalid input: ${field} ${message}`, [{ field, message }]);
};
