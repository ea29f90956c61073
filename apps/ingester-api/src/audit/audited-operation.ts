import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { operationId } from '@sluice/http-kit';
import { AUDITED, Audited } from './audited.js';

/** An operation as the audit log names it. */
export interface AuditedOperation {
  /** As in the description of the API. */
  readonly action: string;
  /** What it does, in words. */
  readonly summary: string;
  readonly audited: Audited;
}

/** Where `@ApiOperation` keeps what it was given. */
const API_OPERATION = 'swagger/apiOperation';

/** What this request would do, and how that is audited. */
export const operationOf = (context: ExecutionContext): AuditedOperation => {
  const handler = context.getHandler();
  const { summary } = (Reflect.getMetadata(API_OPERATION, handler) ?? {}) as { summary?: string };
  const said = Reflect.getMetadata(AUDITED, handler) as Audited | undefined;
  const action = operationId(context.getClass().name, handler.name);
  const { method } = context.switchToHttp().getRequest<Request>();
  return { action, summary: summary ?? action, audited: said ?? (isRead(method) ? Audited.Never : Audited.Each) };
};

/** Where `@ApiProperty` keeps the names of a class, each with a colon before it. */
const API_FIELDS = 'swagger/apiModelPropertiesArray';

/** What a request says in the fields that its operation reads; what else was sent had no effect, and does not get into the log. */
export const fieldsOf = (context: ExecutionContext, request: Request): Record<string, unknown> => {
  const parameters = (Reflect.getMetadata(
    'design:paramtypes',
    context.getClass().prototype as object,
    context.getHandler().name,
  ) ?? []) as { prototype?: object }[];
  const declared = new Set(
    parameters.flatMap(({ prototype }) =>
      prototype ? ((Reflect.getMetadata(API_FIELDS, prototype) ?? []) as string[]) : [],
    ),
  );
  const sent = Object.entries({ ...request.query, ...(request.body as object | undefined) });
  const { path, ...named } = request.params as Record<string, string | string[]>;
  // A wildcard is a list of segments.
  const rest = path === undefined ? {} : { path: [path].flat().join('/') };
  return { ...Object.fromEntries(sent.filter(([name]) => declared.has(`:${name}`))), ...named, ...rest };
};

const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
