import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  apiValidationPipe,
  ApiExceptionFilter,
  authMiddleware,
  describeApi,
  hostGuard,
  NestLogger,
  originGuard,
  prepareServer,
  securityHeaders,
  serveDocs,
  traceRequests,
  warnOfUnnamedProxies,
} from '@sluice/http-kit';
import type { Request } from 'express';
import { AppModule, type AppParts } from './app.module.js';
import { QuotaFilter } from './quota-filter.js';

/** Platforms cannot send our key: their webhooks are authenticated by signature. */
const WEBHOOK = /^\/api\/scm\/[^/]+\/webhook\/?$/i;

/** The HTTP application, ready to listen; the caller closes it. */
export const createApp = async (parts: AppParts): Promise<NestExpressApplication> => {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.over(parts), {
    bodyParser: false,
    logger: new NestLogger(parts.logger.component('http')),
    abortOnError: false,
  });
  const { auth } = parts.settings;
  prepareServer(app);
  warnOfUnnamedProxies(auth, parts.logger);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(traceRequests(parts.excludePaths));
  app.use(securityHeaders());
  app.use(hostGuard(auth, parts.boundTo));
  const isExempt = ({ method, path }: Request): boolean => method === 'POST' && WEBHOOK.test(path);
  app.use(authMiddleware(auth, isExempt));
  app.use(originGuard({ auth, corsOrigins: [], changingReads: null, isExempt }));
  app.useGlobalPipes(apiValidationPipe());
  app.useGlobalFilters(new ApiExceptionFilter(parts.logger), new QuotaFilter());
  serveDocs(app, 'Sluice agents', () => openApiDocument(app));
  return app;
};

/** What the API is, for people and for the clients that are made from it. */
export const openApiDocument = (app: NestExpressApplication): OpenAPIObject =>
  describeApi(app, {
    title: 'Sluice agents',
    description:
      'Collects documents from directories, WebDAV servers, git platforms and the web, and loads them into the ingester. ' +
      'Forms are described URL-encoded; as multipart/form-data they are taken as well.',
    version: '0.1.0',
    collections: [],
    isOpen: (path, method) => !path.startsWith('/api/') || (method === 'post' && WEBHOOK.test(path)),
  });
