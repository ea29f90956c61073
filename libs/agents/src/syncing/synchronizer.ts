import { ConflictError, type Logger } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import type { Component } from '../planning/component.js';
import { isWhole, makePlan, type PlanRequest } from '../planning/make-plan.js';
import { silentProgress, type ProgressListener } from '../planning/progress.js';
import type { SyncPlan } from '../planning/sync-plan.js';
import { BlobHashes } from '../state/blob-hashes.js';
import { ContentHashes } from '../state/content-hashes.js';
import type { AgentDatabase } from '../state/agent-database.js';
import { DocumentOwners } from '../state/document-owners.js';
import { LeaseBusyError, Leases } from '../state/leases.js';
import { HeldDeletions, Refusals, type Destination } from '../state/refusals.js';
import { WithheldDeletions } from '../state/withheld-deletions.js';
import { SourceListings } from '../state/source-listings.js';
import { applyPlan, type ApplyOptions } from './apply-plan.js';
import { FetchedContents } from './fetched-contents.js';
import { afterRepeat, type SyncReport } from './sync-report.js';

/** Some megabytes for a request, and for the response. */
const COMPARED_AT_ONCE = 10_000;

export interface SynchronizerOptions {
  readonly database: AgentDatabase;
  /** Most items read at once for their hash. */
  readonly readConcurrency: number;
  /** Most requests to the ingester at once. */
  readonly uploadConcurrency: number;
  /** URIs are compared with the ingester so many at once; 10,000 when absent. */
  readonly comparedAtOnce?: number;
  /** How old the last listing may be that asked for everything, before one does so again; 0, or absent, for always. */
  readonly fullListingMs?: number;
  readonly logger?: Logger;
}

export interface RunContext {
  /** The ingester; the caller closes it. */
  readonly client: IngesterClient;
  readonly signal: AbortSignal;
  readonly onProgress?: ProgressListener | undefined;
  /**
   * Whether a source that another run holds is waited for rather than refused: that run then looks once more, so that no change
   * is lost that came while it was under way.
   */
  readonly join?: boolean;
  /** The manifest that asks for it, where withheld deletions can be approved. */
  readonly manifestId?: string | null;
}

/** Brings the ingester to what the sources have. At most one sync of a source runs at a time, in all processes of the database. */
export class Synchronizer {
  private readonly hashes: ContentHashes;
  /** What is known of earlier runs. */
  private readonly memories;
  private readonly leases: Leases;
  private readonly withheld: WithheldDeletions;

  constructor(private readonly options: SynchronizerOptions) {
    const { database, logger } = options;
    this.hashes = new ContentHashes(database);
    this.memories = {
      blobs: new BlobHashes(database),
      refusals: new Refusals(database),
      heldDeletions: new HeldDeletions(database),
      owners: new DocumentOwners(database),
    };
    this.withheld = new WithheldDeletions(database);
    this.leases = new Leases(database, { logger });
  }

  /** What a sync would do; nothing is changed in the ingester. The caller closes the plan's documents. */
  plan(request: PlanRequest, context: RunContext): Promise<SyncPlan> {
    return this.planWith(undefined, request, context);
  }

  /**
   * Plans, and carries the plan out at once.
   *
   * @throws ConflictError while another sync of the source runs; with `join`, when that one has taken the change along
   */
  sync(request: PlanRequest, options: ApplyOptions, context: RunContext): Promise<SyncReport> {
    return this.exclusively(request.source, context, repeatKeyOf(request, options), async (signal, before) => {
      await using contents = new FetchedContents();
      const kept = { ...request, components: contents.keeping(request.components) };
      const listings = this.listingsOf({ endpointUrl: context.client.endpointUrl, source: request.source });
      const plan = await this.planWith(listings, kept, { ...context, signal });
      try {
        const report = await this.carryOut(plan, contents.giving(request.components), options, { ...context, signal });
        return before === null ? report : afterRepeat(before, report);
      } finally {
        plan.documents.close();
      }
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
    return this.exclusively(plan.source, context, null, (signal) =>
      this.carryOut(plan, components, options, { ...context, signal }),
    );
  }

  /** Undefined when every listing is to ask for everything. */
  private listingsOf(destination: Destination): SourceListings | undefined {
    const { database, fullListingMs = 0 } = this.options;
    return fullListingMs === 0 ? undefined : new SourceListings(database, destination, fullListingMs);
  }

  /** @param listings only for who holds the source's lease */
  private planWith(
    listings: SourceListings | undefined,
    request: PlanRequest,
    { client, signal, onProgress = silentProgress }: RunContext,
  ): Promise<SyncPlan> {
    return makePlan(request, { ...this.tools(client, onProgress), hashes: this.hashes, listings }, signal);
  }

  private async carryOut(
    plan: SyncPlan,
    components: readonly Component[],
    options: ApplyOptions,
    { client, signal, onProgress = silentProgress, manifestId = null }: RunContext,
  ): Promise<SyncReport> {
    const report = await applyPlan(plan, components, options, this.tools(client, onProgress), signal);
    // A run that was not asked to delete says nothing of what another one withheld, unless all of it is there again.
    const isAllThere = plan.stale.length === 0 && plan.partialBecause === null;
    if (plan.deleteStale || isAllThere) await this.withheld.note(plan, manifestId, report.deletion);
    return report;
  }

  private async exclusively<Result>(
    source: string,
    { client, signal, join }: RunContext,
    repeatKey: string | null,
    run: (signal: AbortSignal, before: Result | null) => Promise<Result>,
  ): Promise<Result> {
    const busyMessage = `Another run of the source ${source} is under way; wait for its end (one killed on another machine counts for a minute)`;
    const name = `sync ${client.endpointUrl} ${source}`;
    for (;;) {
      try {
        return await this.leases.hold({ name, busyMessage, repeatKey, run }, signal);
      } catch (error) {
        if (!join || !(error instanceof LeaseBusyError)) throw error;
      }
      if (await this.leases.join(name, repeatKey, signal))
        throw new ConflictError('The run that was under way has looked once more, and taken this change along');
    }
  }

  private tools(client: IngesterClient, onProgress: ProgressListener) {
    const { readConcurrency, uploadConcurrency, comparedAtOnce = COMPARED_AT_ONCE } = this.options;
    return { client, ...this.memories, readConcurrency, uploadConcurrency, comparedAtOnce, onProgress };
  }
}

/** Equal for requests of which one run does what the other would; null for one that looks at a part only. */
const repeatKeyOf = ({ components, range, deleteStale }: PlanRequest, { workflows }: ApplyOptions): string | null =>
  isWhole(range) && components.every(({ listsEverything }) => listsEverything)
    ? JSON.stringify([components.map(({ location }) => location), deleteStale, workflows])
    : null;

const checkPlanFits = (plan: SyncPlan, components: readonly Component[], client: IngesterClient): void => {
  if (plan.endpointUrl !== client.endpointUrl) {
    throw new ConflictError('The plan was made for another ingester; make a new one or set ENDPOINT_URL as it was');
  }
  const same =
    plan.locations.length === components.length &&
    components.every(({ location }, index) => location === plan.locations[index]);
  if (!same) throw new ConflictError('The plan was made for another directory, server or repository; make a new one');
};
