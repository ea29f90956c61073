import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { identify } from '@sluice/http-kit';
import type { AuditedAction } from '@sluice/persistence';
import type { IngesterSettings } from '@sluice/settings';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { SETTINGS } from '../app/settings.token.js';
import { AuditWriter } from './audit-writer.js';
import { Audited } from './audited.js';
import { sayWhatIsDone } from './audit-of.js';
import { detailsOf, shortText, targetOf } from './audited-details.js';
import { fieldsOf, operationOf, type AuditedOperation } from './audited-operation.js';

/** Of what is counted together, only this is kept. */
const SHARED_DETAILS = ['batch_id', 'source'] as const;

/** Has each successful request written down that changes something. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly writer: AuditWriter,
    @Inject(SETTINGS) private readonly settings: IngesterSettings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = operationOf(context);
    if (operation.audited === Audited.Never) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (operation.audited === Audited.TogetherByPart) {
      const { action, summary } = operation;
      const actor = this.actorOf(request);
      sayWhatIsDone(request, (fields) => this.writer.together(shared({ actor, action, summary }, fields)));
      return next.handle();
    }
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        // What the agents refused is their answer, and no error of this service.
        if (response.statusCode < 400 && !isPreview(answer))
          await this.write(operation, request, fieldsOf(context, request), answer);
        return answer;
      }),
    );
  }

  private async write(
    operation: AuditedOperation,
    request: Request,
    fields: Record<string, unknown>,
    answer: unknown,
  ): Promise<void> {
    const { action, summary, audited } = operation;
    const done = { actor: this.actorOf(request), action, summary };
    if (audited === Audited.Each)
      await this.writer.each({ ...done, target: targetOf(fields, answer), details: detailsOf(fields) });
    else this.writer.together(shared(done, fields));
  }

  /** What a proxy passes on as a name is text of somebody. */
  private actorOf(request: Request): string {
    return shortText(identify(request, this.settings.auth)?.name ?? '') || 'unknown';
  }
}

const shared = (done: Pick<AuditedAction, 'actor' | 'action' | 'summary'>, fields: object): AuditedAction => {
  const details = detailsOf(fields as Record<string, unknown>);
  const kept = Object.fromEntries(SHARED_DETAILS.flatMap((name) => (name in details ? [[name, details[name]!]] : [])));
  return { ...done, target: targetOf(kept, null), details: kept };
};

/** Answers that only say what would happen: the service says so, whatever the request has in its fields. */
const isPreview = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answer as { dry_run?: unknown }).dry_run === true;
