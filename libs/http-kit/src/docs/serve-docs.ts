import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { redocPage, redocScript } from './redoc-page.js';

interface Routes {
  get: (path: string, handler: (request: Request, response: Response) => void) => void;
}

/**
 * Serves the description of an API as `/openapi.json` and `/openapi.yaml`, and for people at `/docs` (Swagger UI) and `/redoc`.
 * Pages load only what this service has, by relative addresses: they work without internet, and behind a proxy that adds a prefix.
 *
 * @param title of the pages, without markup
 * @param describe called once, when the description is first asked for
 */
export const serveDocs = (app: NestExpressApplication, title: string, describe: () => OpenAPIObject): void => {
  SwaggerModule.setup('docs', app, describe, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: title,
  });
  const script = redocScript();
  const routes = app.getHttpAdapter().getInstance() as Routes;
  routes.get('/redoc/redoc.standalone.js', (_request, response) => void response.type('js').send(script));
  routes.get('/redoc', ({ path }, response) => {
    const root = path.endsWith('/') ? '../' : '';
    response.type('html').send(redocPage(title, root));
  });
};
