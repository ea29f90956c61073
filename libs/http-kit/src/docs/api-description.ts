import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { completeOperation, type Operation } from './complete-operation.js';
import { describeOptionalBody } from './optional-bodies.js';
import { describeExactlyOne } from '../fields/exactly-one.js';

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** Paths that the contract writes with a slash at their end; all are served with and without. */
  readonly collections: readonly string[];
  /** How operations identify their callers that say so themselves, by the name they say. */
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  /** Whether an operation is answered without credentials, whatever the settings are. */
  readonly isOpen: (path: string, method: string) => boolean;
}

export type SecurityScheme = Parameters<DocumentBuilder['addSecurity']>[1];

const API_KEY = 'api-key';
const PROXY_HEADERS = ['X-Auth-Request-User', 'X-Forwarded-User'] as const;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `BatchesController.list` is `batchesList`. */
export const operationId = (controller: string, method: string): string => {
  const name = `${controller.replace(/Controller$/, '')}${method[0]!.toUpperCase()}${method.slice(1)}`;
  return name[0]!.toLowerCase() + name.slice(1);
};

/**
 * The OpenAPI description of an application: what its controllers say of themselves, and what holds for all of them (credentials, the
 * answers that any operation may give). Ids of operations are stable and distinct.
 */
export const describeApi = (app: NestExpressApplication, api: ApiDescription): OpenAPIObject => {
  const builder = new DocumentBuilder()
    .setTitle(api.title)
    .setDescription(api.description)
    .setVersion(api.version)
    // What may be null is a type among others there; the `nullable` of 3.0 is read by each generator of clients in another way.
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'API key', description: 'With API_KEY_ENABLED: the API_KEY' },
      API_KEY,
    );
  for (const name of PROXY_HEADERS) {
    const description = 'With AUTH_TRUST_PROXY_HEADERS: the user that the proxy has identified';
    builder.addApiKey({ type: 'apiKey', in: 'header', name, description }, name);
  }
  for (const [name, scheme] of Object.entries(api.securitySchemes ?? {})) builder.addSecurity(name, scheme);
  const security = [{ [API_KEY]: [] }, ...PROXY_HEADERS.map((name) => ({ [name]: [] }))];
  const document = SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: operationId });
  describeExactlyOne(document);
  const ids = new Set<string>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined;
      if (operation === undefined) continue;
      describeOptionalBody(operation, document);
      const isOpen = api.isOpen(path, method);
      completeOperation(operation, !isOpen && operation.security === undefined);
      operation.security ??= isOpen ? [] : security;
      operation.operationId = distinct(operation.operationId!, ids);
    }
  }
  const paths = Object.entries(document.paths);
  document.paths = Object.fromEntries(
    paths.map(([path, item]) => [api.collections.includes(path) ? `${path}/` : path, item]),
  );
  return document;
};

/** Operations under a second spelling of their path carry a number; Nest marks them by `[1]`, or not at all. */
const distinct = (id: string, taken: Set<string>): string => {
  const base = id.replace(/\[\d+\]$/, '');
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
  taken.add(name);
  return name;
};
