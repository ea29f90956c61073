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

const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
