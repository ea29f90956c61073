import { Injectable } from '@nestjs/common';
import { parsePlan, planToJson, RunStart, type ComponentSpec, type SyncPlan } from '@sluice/agents';
import { InvalidInputError } from '@sluice/domain';
import type { Response } from 'express';
import { Agents } from '../../agents/agents.js';
import { toValidationAnswer, type ValidationAnswer } from '../../bodies/inventory.js';
import { toStatus } from '../../bodies/plan.js';
import { toRunBegun } from '../../bodies/run.js';
import type { SyncRequest } from '../../agents/sync-request.js';

interface RunFields {
  readonly plan?: boolean;
  readonly async?: boolean;
  /** A plan as JSON. */
  readonly apply_plan?: string | undefined;
}

/** What the fs, webdav, scm and manifest endpoints have in common. */
@Injectable()
export class SyncService {
  constructor(private readonly agents: Agents) {}

  /** Synchronizes as a recorded run, which goes on when the client goes away; or returns a plan, or at once with 202. */
  async run(
    kind: string,
    request: SyncRequest,
    { plan = false, async = false, apply_plan }: RunFields,
    { signal, response, manifestId = null }: { signal: AbortSignal; response: Response; manifestId?: string | null },
  ): Promise<object> {
    if (plan && apply_plan !== undefined) throw new InvalidInputError('Use either plan or apply_plan');
    if (plan) return this.planned(request, planToJson, signal);
    const saved = apply_plan === undefined ? null : parsePlan(apply_plan);
    const begun = await this.agents.beginSync({ kind, manifestId, startedBy: RunStart.Request }, request, saved);
    if (!async) return { ...(await begun.result).report, run_id: begun.record.id };
    // Its failure is in its record.
    begun.result.catch(() => undefined);
    response.status(202);
    return toRunBegun(begun.record);
  }

  status(request: SyncRequest, detail: boolean | undefined, signal: AbortSignal): Promise<object> {
    return this.planned(request, (plan) => toStatus(plan, detail), signal);
  }

  async validate(spec: ComponentSpec, signal: AbortSignal): Promise<ValidationAnswer> {
    return toValidationAnswer(await this.agents.validate(spec, { signal }));
  }

  private async planned(
    request: SyncRequest,
    toJson: (plan: SyncPlan) => object,
    signal: AbortSignal,
  ): Promise<object> {
    const plan = await this.agents.plan(request, { signal });
    try {
      return toJson(plan);
    } finally {
      plan.documents.close();
    }
  }
}
