import { createRequire } from 'node:module';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';

const page = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>body { margin: 0 }</style>
  </head>
  <body>
    <redoc spec-url="openapi.json" disable-google-font="true"></redoc>
    <script src="redoc/redoc.standalone.js"></script>
  </body>
</html>
`;

/** Serves `/redoc` with the assets of the package, so that it works without internet. */
export const serveRedoc = (app: NestExpressApplication, title: string): void => {
  const bundle = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  const http = app.getHttpAdapter().getInstance() as {
    get: (path: string, handler: (request: Request, response: Response) => void) => void;
  };
  http.get('/redoc/redoc.standalone.js', (_request, response) => response.sendFile(bundle));
  http.get('/redoc', (_request, response) => void response.type('html').send(page(title)));
};
