import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Security headers for API, pages and documentation. The documentation pages style themselves inline, and ReDoc searches in
 * a worker that it makes of a blob; scripts come from this origin only.
 */
export const securityHeaders = (): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
      },
    },
    // Whether the service is reached by TLS is known to the proxy before it, which sets this header.
    strictTransportSecurity: false,
  }) as RequestHandler;
