import { ConflictError } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import type { Component } from '../planning/component.js';
import { makePlan, type PlanRequest } from '../planning/make-plan.js';
import { silentProgress, type ProgressListener } from '../planning/progress.js';
import type { SyncPlan } from '../planning/sync-plan.js';
import { ContentHashes } from '../state/content-hashes.js';
import type { AgentDatabase } from '../state/agent-database.js';
import { HeldDeletions } from '../state/held-deletions.js';
import { Leases } from '../state/leases.js';
import { Refusals } from '../state/refusals.js';
import { applyPlan, type ApplyOptions } from './apply-plan.js';
import { FetchedContents } from './fetched-contents.js';
import type { SyncReport } from './sync-report.js';

export interface SynchronizerOptions {
  readonly database: AgentDatabase;
  /** Most items read at once for their hash. */
  readonly readConcurrency: number;
  /** Most requests to the ingester at once. */
  readonly uploadConcurrency: number;
}

export interface RunContext {
  /** The ingester; the caller closes it. */
  readonly client: IngesterClient;
  readonly signal: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/** Brings the ingester to what the sources have. At most one sync of a source runs at a time, in all processes of the database. */
export class Synchronizer {
  private readonly hashes: ContentHashes;
  private readonly refusals: Refusals;
  private readonly heldDeletions: HeldDeletions;
  private readonly leases: Leases;

  constructor(private readonly options: SynchronizerOptions) {
    this.hashes = new ContentHashes(options.database);
    this.refusals = new Refusals(options.database);
    this.heldDeletions = new HeldDeletions(options.database);
    this.leases = new Leases(options.database);
  }

  /** What a sync would do; nothing is changed in the ingester. */
  plan(request: PlanRequest, { client, signal, onProgress = silentProgress }: RunContext): Promise<SyncPlan> {
    return makePlan(request, { ...this.tools(client, onProgress), hashes: this.hashes }, signal);
  }

  /** Plans, and carries the plan out at once. @throws ConflictError while another sync of the source runs */
  sync(request: PlanRequest, options: ApplyOptions, context: RunContext): Promise<SyncReport> {
    return this.exclusively(request.source, context, async (signal) => {
      await using contents = await FetchedContents.create();
      const kept = { ...request, components: contents.keeping(request.components) };
      const plan = await this.plan(kept, { ...context, signal });
      return await this.carryOut(plan, contents.giving(request.components), options, { ...context, signal });
    });
  }

  /**
   * Carries out a plan that was made before, over the same components.
   *
   * @throws ConflictError when it was made for another ingester or other components, or while another sync of the source runs
   */
  async apply(
    plan: SyncPlan,
    components: readonly Component[],
    options: ApplyOptions,
    context: RunContext,
  ): Promise<SyncReport> {
    checkPlanFits(plan, components, context.client);
    return this.exclusively(plan.source, context, (signal) =>
      this.carryOut(plan, components, options, { ...context, signal }),
    );
  }

  private carryOut(
    plan: SyncPlan,
    components: readonly Component[],
    options: ApplyOptions,
    { client, signal, onProgress = silentProgress }: RunContext,
  ): Promise<SyncReport> {
    return applyPlan(plan, components, options, this.tools(client, onProgress), signal);
  }

  private exclusively<Result>(
    source: string,
    { client, signal }: RunContext,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const busy = `Another run of the source ${source} is under way; wait for its end (one killed on another machine counts for a minute)`;
    return this.leases.hold(`sync ${client.endpointUrl} ${source}`, busy, signal, work);
  }

  private tools(client: IngesterClient, onProgress: ProgressListener) {
    const { readConcurrency, uploadConcurrency } = this.options;
    const { refusals, heldDeletions } = this;
    return { client, refusals, heldDeletions, readConcurrency, uploadConcurrency, onProgress };
  }
}

const checkPlanFits = (plan: SyncPlan, components: readonly Component[], client: IngesterClient): void => {
  if (plan.endpointUrl !== client.endpointUrl) {
    throw new ConflictError('The plan was made for another ingester; make a new one or set ENDPOINT_URL as it was');
  }
  const same =
    plan.locations.length === components.length &&
    components.every(({ location }, index) => location === plan.locations[index]);
  if (!same) throw new ConflictError('The plan was made for another directory, server or repository; make a new one');
};
