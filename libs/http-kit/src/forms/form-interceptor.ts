import {
  Injectable,
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

const urlencoded = (maxBytes: number): RequestHandler =>
  express.urlencoded({ extended: false, limit: maxBytes, parameterLimit: MAX_FIELDS });

/** Reads forms of both kinds. */
class FormReader {
  private readonly parseUrlEncoded: RequestHandler;

  constructor(private readonly maxBytes: number) {
    this.parseUrlEncoded = urlencoded(maxBytes);
  }

  async read(request: Request, response: Response): Promise<void> {
    const parse = this.parserOf(request, response);
    const body = parse ? await withinLimits(request, this.maxBytes, parse) : {};
    request.body = { ...body };
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

const forms = new FormReader(MAX_FORM_BYTES);
const largeForms = new FormReader(MAX_LARGE_FORM_BYTES);

/**
 * Reads a form body of either kind into `request.body`; none at all is an empty form.
 *
 * @throws UnsupportedMediaTypeException when the body is of another type
 * @throws TooLargeError when it is longer than 4 MiB, however it is sent
 */
export const parseForm = (request: Request, response: Response): Promise<void> => forms.read(request, response);

/** Reads form bodies of both kinds, of at most 4 MiB, before the handler is called. */
@Injectable()
export class FormInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    await forms.read(http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }
}

/** Reads form bodies of which one field is long, of at most so many bytes; who sends more is told the field. */
export class LongFieldInterceptor implements NestInterceptor {
  private readonly reader: FormReader;

  /** @param remedy what to do about a longer one, a sentence */
  constructor(
    maxBytes: number,
    private readonly field: string,
    private readonly remedy: string,
  ) {
    this.reader = new FormReader(maxBytes);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    try {
      await this.reader.read(http.getRequest<Request>(), http.getResponse<Response>());
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      throw new TooLargeError(`${this.field}: ${error.message}. ${this.remedy}`, { cause: error });
    }
    return next.handle();
  }
}

/** Reads form bodies of at most 128 MiB, for endpoints that are told of whole sources. */
@Injectable()
export class LargeFormInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    await largeForms.read(http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }
}
