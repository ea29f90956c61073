import { Inject, Injectable } from '@nestjs/common';
import {
  parsePlan,
  planToJson,
  RunStart,
  type BuiltInventory,
  type ManifestComponent,
  type SyncPlan,
} from '@sluice/agents';
import { ConflictError, InvalidInputError } from '@sluice/domain';
import type { Response } from 'express';
import type { Agents } from '../../agents/agents.js';
import { statusToJson } from '../../agents/reports.js';
import type { SyncRequest } from '../../agents/sync-request.js';
import { AGENTS } from '../app/tokens.js';
import { runBegun } from './run.dto.js';
import type { BuildAnswer, ValidationAnswer } from './sync.dto.js';

export interface RunFlags {
  readonly plan: boolean;
  readonly async: boolean;
  /** A plan as JSON. */
  readonly applyPlan: string | null;
}

/** What the fs, webdav, scm and manifest endpoints have in common. */
@Injectable()
export class SyncService {
  constructor(@Inject(AGENTS) private readonly agents: Agents) {}

  /** Synchronizes as a recorded run, which goes on when the client goes away; or answers a plan, or 202 at once. */
  async run(
    kind: string,
    request: SyncRequest,
    flags: RunFlags,
    response: Response,
    manifestId: string | null = null,
  ): Promise<object> {
    if (flags.plan && flags.applyPlan !== null) throw new InvalidInputError('Use either plan or apply_plan');
    if (flags.plan) return this.planned(request, planToJson, response);
    const plan = flags.applyPlan === null ? null : parsePlan(flags.applyPlan);
    const begun = await this.agents.beginSync({ kind, manifestId, startedBy: RunStart.Request }, request, plan);
    if (!flags.async) return { ...(await begun.result).report, run_id: begun.record.id };
    // Its failure is in its record.
    begun.result.catch(() => undefined);
    response.status(202);
    return runBegun(begun.record);
  }

  status(request: SyncRequest, detail: boolean, response: Response): Promise<object> {
    return this.planned(request, (plan) => statusToJson(plan, detail), response);
  }

  async validate(spec: ManifestComponent, response: Response): Promise<ValidationAnswer> {
    const { totalFiles, invalidFiles } = await this.agents.validate(spec, { signal: signalOf(response) });
    return {
      status: invalidFiles.length === 0 ? 'ok' : 'invalid',
      total_files: totalFiles,
      invalid_count: invalidFiles.length,
      invalid_files: invalidFiles,
    };
  }

  private async planned(request: SyncRequest, toJson: (plan: SyncPlan) => object, response: Response): Promise<object> {
    const plan = await this.agents.plan(request, { signal: signalOf(response) });
    try {
      return toJson(plan);
    } finally {
      plan.documents.close();
    }
  }
}

/** Aborts when the client goes away: nobody waits for the answer any more. */
export const signalOf = (response: Response): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ConflictError('The client went away'));
  });
  return controller.signal;
};

export const buildAnswer = ({ rows, problems }: BuiltInventory, file: string | null): BuildAnswer => ({
  status: problems.length === 0 ? 'ok' : 'partial',
  files_count: rows.length,
  inventory_file: file,
  inventory: rows,
  errors: problems,
});
