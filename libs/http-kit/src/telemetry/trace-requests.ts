import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { histogram, METRICS, tracer } from '@sluice/domain';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Asked every few seconds by whoever watches the service; nobody looks at their traces. */
const PROBES = ['/health', '/ready', '/metrics'];

/** A name that belongs to no method of HTTP counts as this one: what strangers make up is not a dimension. */
const OTHER_METHOD = '_OTHER';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Most answers take 10 to 50 ms; beyond half a minute only uploads are left. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What ended a request whose answer was never read to its end. */
const CLIENT_GONE = 'client_disconnected';

/**
 * Gives each request a span, in the trace that its `traceparent` header names, and measures it. It must be the first of all
 * middlewares, as what comes after runs in its trace.
 *
 * @param excludePaths requests of these paths get no span, because whatever answers them makes its own
 */
export const traceRequests = (excludePaths: readonly string[]): RequestHandler => {
  const excluded = pattern([...PROBES, ...excludePaths]);
  const durations = histogram(METRICS.httpServerDuration, SECONDS);
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    const method = METHODS.has(request.method) ? request.method : OTHER_METHOD;
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = excluded.test(request.path) ? null : startSpan(method, request, parent);
    response.once('close', () => {
      const route = routeOf(request);
      const attributes = {
        'http.request.method': method,
        'url.scheme': request.protocol,
        ...errorType(response),
        ...(route === null ? {} : { 'http.route': route }),
        'http.response.status_code': response.statusCode,
      };
      durations.record((performance.now() - begun) / 1000, attributes);
      if (span) endSpan(span, attributes, response, route === null ? method : `${method} ${route}`);
    });
    if (span) context.with(trace.setSpan(parent, span), next);
    else next();
  };
};

const startSpan = (method: string, request: Request, parent: ReturnType<typeof propagation.extract>): Span => {
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, parent);
  if (span.isRecording()) span.setAttribute('url.path', request.path);
  return span;
};

const endSpan = (span: Span, attributes: Record<string, string | number>, response: Response, name: string): void => {
  span.updateName(name);
  span.setAttributes(attributes);
  if (!response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR, message: 'The client went away' });
  else if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** As the conventions for HTTP servers want it: a status of the server's own fault, or what kept it from an answer. */
const errorType = ({ statusCode, writableFinished }: Response): { 'error.type'?: string } => {
  if (!writableFinished) return { 'error.type': CLIENT_GONE };
  return statusCode >= 500 ? { 'error.type': String(statusCode) } : {};
};

/** The pattern of the path, `/api/v1/batch/:id`: what all requests of an endpoint have in common. */
const routeOf = ({ baseUrl, route }: Request): string | null => {
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? `${baseUrl}${path}` : null;
};

/** Matches exactly those paths as a router does: in any case, with or without a slash at the end. */
const pattern = (paths: readonly string[]): RegExp =>
  new RegExp(`^(${paths.map((path) => path.replace(/(.)\/+$/, '$1').replace(/[^\w/]/g, '\\$&')).join('|')})/*$`, 'i');
