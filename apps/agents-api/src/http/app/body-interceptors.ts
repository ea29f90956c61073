import {
  Injectable,
  UnsupportedMediaTypeException,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { hasBody, parsed, withinLimits } from '@sluice/http-kit';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';

/** The platforms' own limit for webhooks is 25 MB. */
const MAX_BYTES = 25 * 1024 * 1024;

const json = express.json({ limit: MAX_BYTES, strict: true });
const raw = express.raw({ limit: MAX_BYTES, type: () => true });

const parse = (context: ExecutionContext, parser: RequestHandler): Promise<object> => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  return withinLimits(request, MAX_BYTES, () => parsed(parser, request, http.getResponse<Response>()));
};

/** Reads a JSON body. One of another type is refused; none at all is an empty object. */
@Injectable()
export class JsonInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (hasBody(request) && !request.is('application/json')) {
      throw new UnsupportedMediaTypeException('This endpoint takes JSON: application/json');
    }
    if (hasBody(request)) await parse(context, json);
    request.body ??= {};
    return next.handle();
  }
}

/** Reads the body as the bytes that were signed. */
@Injectable()
export class RawBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    await parse(context, raw);
    return next.handle();
  }
}
