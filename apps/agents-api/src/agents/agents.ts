import { ConfigurationError, ConflictError, silentLogger, type Logger } from '@sluice/domain';
import {
  buildInventory,
  decideDeletions,
  isComplete,
  KeptPlans,
  ManifestFolder,
  openAgentDatabase,
  RunService,
  StoredBlobTexts,
  ContentHashes,
  Synchronizer,
  WithheldDeletions,
  type AgentDatabase,
  type ApplyOptions,
  type BuiltInventory,
  type Component,
  type ComponentSpec,
  type DeletionDecision,
  type ProgressListener,
  type RunLog,
  type RunRecord,
  type RunRequest,
  type RunResult,
  type SyncPlan,
  type SyncReport,
} from '@sluice/agents';
import { AddressPolicy } from '@sluice/io';
import { IngesterClient } from '@sluice/ingester-client';
import type { AgentsSettings, Environment } from '@sluice/settings';
import {
  COMPONENT_KINDS,
  createComponent,
  type ComponentDefaults,
  type StandardExtensions,
} from '../components/component-factory.js';
import type { ComponentTools } from '../components/component-kind.js';
import { toSyncReport } from '../bodies/sync-report.js';
import { BUILT_IN, standardExtensions } from './standard-extensions.js';
import type { SyncRequest } from './sync-request.js';
import { validateComponent, type Validation } from './validate-component.js';

export interface AgentsOptions {
  readonly settings: AgentsSettings;
  readonly environment: Environment;
  readonly logger?: Logger;
}

export interface Context {
  readonly signal: AbortSignal;
  readonly onProgress?: ProgressListener | undefined;
  /** Whether a source that another run holds is waited for rather than refused. */
  readonly join?: boolean;
}

/** A sync that is recorded as a run. */
export interface BegunSync {
  readonly record: RunRecord;
  /** Settles when its end is recorded; rejects with what it threw. */
  readonly result: Promise<RunResult & { readonly syncReport: SyncReport }>;
}

const MS_PER_HOUR = 3_600_000;

/** All that the agents can do, for the command line and the server alike. Opens and closes what each operation needs. */
export class Agents implements AsyncDisposable {
  readonly manifests: ManifestFolder;
  readonly runs: RunService;
  readonly withheld: WithheldDeletions;
  readonly keptPlans: KeptPlans;
  private readonly tools: ComponentTools;
  private readonly synchronizer: Synchronizer;
  private readonly logger: Logger;
  private readonly addresses: AddressPolicy;

  private constructor(
    private readonly settings: AgentsSettings,
    readonly database: AgentDatabase,
    options: AgentsOptions,
  ) {
    const logger = options.logger ?? silentLogger;
    this.logger = logger;
    this.manifests = new ManifestFolder(settings.manifests.directory, COMPONENT_KINDS);
    this.runs = new RunService(database, logger.component('runs'), {
      longestRunMs: settings.runs.timeoutSeconds * 1000,
    });
    this.withheld = new WithheldDeletions(database);
    this.keptPlans = new KeptPlans(database);
    this.addresses = AddressPolicy.of(settings.sources.allowHosts, 'SOURCE_ALLOW_HOSTS');
    this.tools = {
      ...options,
      addresses: this.addresses,
      logger: logger.component('sources'),
      texts: new StoredBlobTexts(database),
      hashes: new ContentHashes(database),
    };
    const { readConcurrency, fullListingHours } = settings.sources;
    this.synchronizer = new Synchronizer({
      database,
      readConcurrency,
      fullListingMs: fullListingHours * MS_PER_HOUR,
      uploadConcurrency: settings.ingester.uploadConcurrency,
      logger: logger.component('sync'),
    });
  }

  /** @throws ConfigurationError, TransientError when the database cannot be opened */
  static async open(options: AgentsOptions): Promise<Agents> {
    const { databaseUrl, directory } = options.settings.state;
    const database = await openAgentDatabase({ url: databaseUrl, stateDirectory: directory });
    return new Agents(options.settings, database, options);
  }

  build(spec: ComponentSpec, { signal, onProgress = () => undefined }: Context): Promise<BuiltInventory> {
    const { database, settings } = this;
    const options = { database, readConcurrency: settings.sources.readConcurrency, onProgress };
    return this.with(spec, signal, (component) => buildInventory(component, options, signal));
  }

  validate(spec: ComponentSpec, { signal }: Context): Promise<Validation> {
    return this.with(spec, signal, async (component, standard) =>
      validateComponent(component, await standard(), signal),
    );
  }

  /** Runs `work` over a component, which is closed afterwards; without the ingester when it cannot be reached. */
  async with<Result>(
    spec: ComponentSpec,
    signal: AbortSignal,
    work: (component: Component, standard: StandardExtensions) => Promise<Result>,
  ): Promise<Result> {
    const { sources, ingester } = this.settings;
    const isAsked = sources.extensions === null && ingester.endpointUrl !== null;
    await using client = isAsked ? this.client(null) : null;
    const standard = standardExtensions(sources.extensions, client, false, [], this.logger, signal);
    return await this.withComponents([spec], undefined, standard, ([component]) => work(component!, standard));
  }

  plan(request: SyncRequest, context: Context): Promise<SyncPlan> {
    return this.withEverything(request, context.signal, (components, client, warnings) =>
      this.synchronizer.plan(planRequest(request, components, warnings), { ...context, client }),
    );
  }

  sync(request: SyncRequest, context: Context): Promise<SyncReport> {
    return this.withEverything(request, context.signal, (components, client, warnings) =>
      this.synchronizer.sync(planRequest(request, components, warnings), this.applyOptions(request, false), {
        ...context,
        client,
        manifestId: request.manifestId,
      }),
    );
  }

  /** Carries out a plan that was saved. @throws ConflictError when it was made for something else than `request` names */
  apply(plan: SyncPlan, request: SyncRequest, context: Context): Promise<SyncReport> {
    return this.withEverything(request, context.signal, (components, client) => {
      if (plan.source !== sourceOf(request, components)) {
        throw new ConflictError(`The plan was made for the source ${plan.source}`);
      }
      return this.synchronizer.apply(plan, components, this.applyOptions(request, true), {
        ...context,
        client,
        manifestId: request.manifestId,
      });
    });
  }

  /** The name under which a request is synchronized. */
  async sourceName(request: SyncRequest): Promise<string> {
    if (request.source !== null) return request.source;
    return this.withComponents(request.components, request.defaults, BUILT_IN, (components) =>
      Promise.resolve(sourceOf(request, components)),
    );
  }

  /**
   * Synchronizes, or applies a plan, as a recorded run.
   * @throws ConflictError when the run has begun already
   */
  async beginSync(
    run: Omit<RunRequest, 'source' | 'scheduledFor'>,
    request: SyncRequest,
    plan: SyncPlan | null,
    { interrupted, onProgress }: { readonly interrupted?: AbortSignal; readonly onProgress?: ProgressListener } = {},
  ): Promise<BegunSync> {
    const source = await this.sourceName(request);
    let syncReport: SyncReport;
    const work = async (signal: AbortSignal, log: RunLog): Promise<RunResult> => {
      const context = { signal, onProgress: both(log.onProgress, onProgress) };
      syncReport = await (plan === null ? this.sync(request, context) : this.apply(plan, request, context));
      log.report(syncReport);
      return resultOf(syncReport);
    };
    const begun = await this.runs.begin({ ...run, source, scheduledFor: null }, work, interrupted);
    if (begun === null) throw new ConflictError('This run has begun already');
    return { record: begun.record, result: begun.result.then((result) => ({ ...result, syncReport })) };
  }

  /** What of a plan's deletions would be carried out if nothing failed. */
  deletionsOf(plan: SyncPlan, request: SyncRequest): DeletionDecision {
    return decideDeletions(plan, this.applyOptions(request, true).deletions, { failed: false, heldBack: new Set() });
  }

  /** A sync as the work of a run. */
  syncAsRun(request: SyncRequest, { join = false } = {}): (signal: AbortSignal, log: RunLog) => Promise<RunResult> {
    return async (signal, log) => {
      const report = await this.sync(request, { signal, join, onProgress: log.onProgress });
      log.report(report);
      return resultOf(report);
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.runs[Symbol.asyncDispose]();
    await this.database.close();
  }

  private async withEverything<Result>(
    request: SyncRequest,
    signal: AbortSignal,
    work: (components: readonly Component[], client: IngesterClient, warnings: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    await using client = this.client(request.endpointUrl);
    const warnings: string[] = [];
    const standard = standardExtensions(this.settings.sources.extensions, client, true, warnings, this.logger, signal);
    return await this.withComponents(request.components, request.defaults, standard, (components) =>
      work(components, client, warnings),
    );
  }

  private async withComponents<Result>(
    specs: readonly ComponentSpec[],
    defaults: ComponentDefaults | undefined,
    standard: StandardExtensions,
    work: (components: readonly Component[]) => Promise<Result>,
  ): Promise<Result> {
    const components: Component[] = [];
    try {
      for (const spec of specs) components.push(await createComponent(spec, defaults, standard, this.tools));
      return await work(components);
    } finally {
      for (const { source } of components) await source.close();
    }
  }

  /** The key is sent to the configured ingester only, wherever a request wants documents sent. */
  private client(endpointUrl: string | null): IngesterClient {
    const { ingester } = this.settings;
    const url = endpointUrl ?? ingester.endpointUrl;
    if (url === null) {
      throw new ConfigurationError(
        'ENDPOINT_URL_MISSING',
        'ENDPOINT_URL is required: base URL of the ingester API including /api/v1',
      );
    }
    const isConfigured = ingester.endpointUrl !== null && new URL(url).origin === new URL(ingester.endpointUrl).origin;
    return new IngesterClient({
      endpointUrl: url,
      addresses: this.addresses.trusting(ingester.endpointUrl),
      apiKey: isConfigured ? ingester.apiKey : null,
      connections: ingester.uploadConcurrency,
      timeoutMs: ingester.timeoutSeconds * 1000,
    });
  }

  private applyOptions(request: SyncRequest, exact: boolean): ApplyOptions {
    const { workflowDefinitionId, paramSetId } = request;
    return {
      priority: request.priority,
      workflows: request.startWorkflows ? { workflowDefinitionId, paramSetId } : null,
      deletions: {
        maxFraction: request.maxDeleteFraction ?? this.settings.deletions.maxFraction,
        approved: request.approveDeletes,
        approvedUris: request.approvedUris,
      },
      exact,
    };
  }
}

const sourceOf = (request: SyncRequest, components: readonly Component[]): string =>
  request.source ?? components[0]!.source.defaultSourceName;

const planRequest = (request: SyncRequest, components: readonly Component[], warnings: readonly string[]) => ({
  source: sourceOf(request, components),
  components,
  range: { start: request.start, end: request.end },
  deleteStale: request.deleteStale,
  retryRefused: request.retryRefused,
  warnings,
});

const both =
  (one: ProgressListener, other: ProgressListener | undefined): ProgressListener =>
  (progress) => {
    one(progress);
    other?.(progress);
  };

const resultOf = (report: SyncReport): RunResult => ({
  report: { ...toSyncReport(report) },
  complete: isComplete(report),
});
