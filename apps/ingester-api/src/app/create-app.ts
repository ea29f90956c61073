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
import { wrapDatabaseError } from '@sluice/persistence';
import type { IngesterSettings } from '@sluice/settings';
import { BUILT_IN_STEPS } from '@sluice/step-handlers';
import { parameterSchema, type JsonSchema } from '@sluice/steps';
import type { Runtime } from '@sluice/worker-runtime';
import type { Request } from 'express';
import { CLIENT_LOGS_PATH } from '../client-logs/client-logs-path.js';
import { CLIENT_TOKEN, clientTokenScheme } from '../client-logs/tokens/client-token.scheme.js';
import { leadToDocs, serveUi } from '../ui/serve-ui.js';
import type { AppParts } from './app-parts.js';
import { AppModule } from './app.module.js';
import { VERSION } from './version.js';

/** All that the API knows. */
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];

/** The contract wants a GET that compacts. */
const CHANGING_READS = /^\/api\/v1\/(vectordb|lancedb)\/vacuum\/?$/i;

/** The HTTP application, ready to listen; the caller closes it, and the runtime after it. */
export const createApp = async (
  runtime: Runtime,
  settings: IngesterSettings,
  parts: AppParts,
): Promise<NestExpressApplication> => {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.over(runtime, settings, parts), {
    bodyParser: false,
    logger: new NestLogger(runtime.logger.component('http')),
    abortOnError: false,
  });
  prepareServer(app);
  warnOfUnnamedProxies(settings.auth, runtime.logger);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(traceRequests(parts.excludePaths));
  app.use(securityHeaders());
  app.use(hostGuard(settings.auth, parts.boundTo));
  app.use(parts.uiFolder === null ? leadToDocs() : serveUi(parts.uiFolder));
  if (settings.server.corsOrigins.length > 0)
    app.enableCors({ origin: [...settings.server.corsOrigins], credentials: true, methods: METHODS });
  const isExempt = ({ path }: Request): boolean => CLIENT_LOGS_PATH.test(path);
  app.use(authMiddleware(settings.auth, isExempt));
  app.use(
    originGuard({
      auth: settings.auth,
      corsOrigins: settings.server.corsOrigins,
      changingReads: CHANGING_READS,
      isExempt,
    }),
  );
  app.useGlobalPipes(apiValidationPipe());
  app.useGlobalFilters(new ApiExceptionFilter(runtime.logger, wrapDatabaseError));
  serveDocs(app, 'Sluice ingester', () => openApiDocument(app));
  return app;
};

/** What the API is, for people and for the clients that are made from it. */
export const openApiDocument = (app: NestExpressApplication): OpenAPIObject => {
  const document = describeApi(app, {
    title: 'Sluice ingester',
    description:
      'Takes documents, processes them by workflows and administers the vector databases they end in. ' +
      'Forms are described URL-encoded; as multipart/form-data they are taken as well.',
    version: VERSION,

    collections: ['/api/v1/batch', '/api/v1/document', '/api/v1/workflow'],
    securitySchemes: { [CLIENT_TOKEN]: clientTokenScheme },
    isOpen: (path) => !path.startsWith('/api/'),
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...parameterSchemas() } };
  return document;
};

/** The parameters of the built-in steps, as `ChunkDocumentParameters`. */
const parameterSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    BUILT_IN_STEPS.map(({ name, parameters }) => [
      `${name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Parameters`,
      parameters ? parameterSchema(parameters) : {},
    ]),
  );
