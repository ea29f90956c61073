import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { createArtifactStore, UploadSpool, type ArtifactStore } from '@sluice/artifact-store';
import {
  DOCLING_SERVE_MIME_TYPES,
  DoclingServeParser,
  DocumentWorkers,
  type MimeTypeSniffer,
  type ProcessPool,
  DOCLING_SERVE_TYPES,
} from '@sluice/documents';
import {
  ConfigurationError,
  embeddedTypes,
  errorCode,
  errorMessage,
  type Logger,
  type ReadableType,
} from '@sluice/domain';
import type { EmbedderDependencies } from '@sluice/embedding';
import { ConcurrencyLimit, TemporaryFiles, type SharedLimit } from '@sluice/io';
import {
  ArtifactRepository,
  BatchRepository,
  connectDatabase,
  DocumentRegistry,
  EmbeddingCacheRepository,
  RunGroupRepository,
  RunRepository,
  StepCrashes,
  StepConfigs,
  ProviderSlots,
  VectorMaintenance,
  VectorMaintenancePlan,
  VectorWrites,
  type Database,
} from '@sluice/persistence';
import type { WorkerProcessSettings } from '@sluice/settings';
import {
  ChunkWorkers,
  createHandlers,
  DocumentContents,
  DocumentViews,
  Embedders,
  EncodeWorkers,
  Lab,
  uncounted,
} from '@sluice/step-handlers';
import { VectorStore } from '@sluice/vector-store';
import {
  checkReadable,
  DefinitionCatalog,
  HandlerModules,
  type HandlerRegistry,
  Worker,
  WorkflowStarter,
  type SettingDirectory,
} from '@sluice/workflow-engine';
import { createParserProcesses, createSniffer, createViewerProcesses } from './parser-processes.js';
import { artifactStoreSettings, s3StorageOptions } from './store-settings.js';
import { ProviderLimit } from './provider-limit.js';
import { VectorMaintenanceLeases } from './vector-maintenance-leases.js';

const HOUR_MS = 3600 * 1000;

/** Everything that processes share who execute steps or start them, made of one set of settings. */
export class Runtime {
  readonly batches: BatchRepository;
  readonly documents: DocumentRegistry;
  readonly artifactRecords: ArtifactRepository;
  readonly vectorWrites: VectorWrites;
  readonly runs: RunRepository;
  readonly runGroups: RunGroupRepository;
  readonly catalog: DefinitionCatalog;
  readonly handlers: HandlerRegistry;
  readonly embedders: Embedders;
  /** For queries, behind which somebody waits: a server that fails is not asked again. */
  readonly queryEmbedders: Embedders;
  readonly vectorStore: VectorStore;
  readonly artifactStore: ArtifactStore;
  readonly spool: UploadSpool;
  readonly starter: WorkflowStarter;
  /** For uploads. */
  readonly sniffer: MimeTypeSniffer;
  /** For those who look at documents. */
  readonly documentViews: DocumentViews;
  /** What can be parsed, by the embedded parsers or the parsing server that is configured. */
  readonly readableTypes: readonly ReadableType[];
  /** Where documents are read. */
  private readonly processes: ProcessPool;
  private readonly sharedLimit: SharedLimit;

  private constructor(
    readonly settings: WorkerProcessSettings,
    readonly database: Database,
    readonly logger: Logger,
  ) {
    const { definitions, vectorStore, parser } = settings;
    this.batches = new BatchRepository(database);
    this.documents = new DocumentRegistry(database);
    this.artifactRecords = new ArtifactRepository(database);
    this.vectorWrites = new VectorWrites(database);
    this.runs = new RunRepository(database);
    this.runGroups = new RunGroupRepository(database);
    this.catalog = new DefinitionCatalog(definitions.workflowDirectory, definitions.paramDirectory);
    this.artifactStore = createArtifactStore(artifactStoreSettings(settings.fileStore));
    this.spool = new UploadSpool(settings.fileStore.directory);
    this.vectorStore = new VectorStore({
      root: vectorStore.directory,
      allowS3: vectorStore.allowS3,
      leases: new VectorMaintenanceLeases(new VectorMaintenance(database)),
      plan: new VectorMaintenancePlan(database),
      maintenance: {
        retentionMs: vectorStore.retentionSeconds * 1000,
        eraseAfterMs: vectorStore.eraseAfterSeconds * 1000,
        vectorIndexRows: vectorStore.indexRows,
      },
      storageOptions: s3StorageOptions(settings.fileStore),
      queryTimeoutMs: vectorStore.queryTimeoutSeconds * 1000,
      logger: logger.component('vector-store'),
    });
    const { provider } = settings.embedding;
    const embedding = embedderDependencies(settings);
    const cache = new EmbeddingCacheRepository(database);
    this.sharedLimit = new ProviderLimit(new ProviderSlots(database), logger.component('worker'));
    this.embedders = new Embedders({ ...embedding, cache, sharedLimit: this.sharedLimit }, { provider });
    this.queryEmbedders = new Embedders({ ...embedding, cache, retries: { budgetMs: 0 } }, { provider });
    this.processes = createParserProcesses(parser, logger.component('parser'));
    this.sniffer = createSniffer(logger.component('uploads'));
    this.documentViews = new DocumentViews(createViewerProcesses(parser, logger.component('views')));
    this.readableTypes = [...embeddedTypes(), ...(parser.serverUrl === null ? [] : DOCLING_SERVE_TYPES)];
    this.handlers = createHandlers({
      ...this.stepServices,
      ...this.readers(this.processes, this.sharedLimit),
      crashes: new StepCrashes(database),
      embedders: this.embedders,
    });
    this.starter = new WorkflowStarter(database, this.catalog, this.handlers, {
      workflowId: definitions.defaultWorkflowId,
      paramId: definitions.defaultParamId,
    });
  }

  /**
   * Connects and checks what must be there.
   *
   * @throws ConfigurationError when the database is not migrated (naming the command) or the artifact store not writable. A full
   * disk is not a reason not to start: steps wait for space, and deleting documents is how some is made.
   */
  static async open(settings: WorkerProcessSettings, logger: Logger, applicationName: string): Promise<Runtime> {
    const database = await connectDatabase({
      url: settings.database.url,
      poolSize: settings.database.poolSize,
      applicationName,
    });
    try {
      await requireMigrated(database);
      const runtime = new Runtime(settings, database, logger);
      process.on('unhandledRejection', runtime.onUnhandledRejection);
      await checkReadable(directoriesOf(settings));
      await checkWritable(runtime.artifactStore, logger);
      return runtime;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** A promise that a custom handler forgot must not end the process, and all other steps with it. */
  private readonly onUnhandledRejection = (reason: unknown): void => {
    this.logger.error('A promise was rejected that nobody waits for; a custom handler may have forgotten it', {
      error: reason,
    });
  };

  createWorker(): Worker {
    const { worker } = this.settings;
    return new Worker(
      this.database,
      this.handlers,
      {
        workerId: worker.id ?? `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
        concurrency: worker.concurrency,
        stepLimits: worker.stepConcurrency,
        queueConcurrency: worker.queueConcurrency,
        taskCount: worker.taskCount,
        checkinIntervalMs: worker.checkinInterval * 1000,
        checkinTimeoutMs: worker.checkinTimeout * 1000,
        retryPolicy: {
          baseDelayMs: worker.retryDelay * 1000,
          maxDelayMs: worker.retryMaxDelay * 1000,
          maxOutageMs: worker.outageHours * HOUR_MS,
        },
        stepTimeoutMs: worker.stepTimeout * 1000,
        pollMs: worker.pollInterval * 1000,
        shutdownGraceMs: worker.shutdownGrace * 1000,
      },
      this.logger.component('worker'),
    );
  }

  /**
   * Where parameter sets are tried on documents, beside what workers do: it reads documents in one process of its own and sends one
   * request at a time to servers that they share. Must be closed.
   */
  createLab(): Lab {
    const { parser, embedding } = this.settings;
    const logger = this.logger.component('lab');
    const processes = createParserProcesses({ ...parser, processes: 1 }, logger);
    const lane = new ConcurrencyLimit(1);
    const sharedLimit: SharedLimit = {
      run: (key, most, work, signal) => lane.run(() => this.sharedLimit.run(key, most, work, signal), signal),
    };
    // Without the cache: what is to be compared takes the time that it takes.
    const embedders = new Embedders(
      { ...embedderDependencies(this.settings), sharedLimit },
      { provider: embedding.provider },
    );
    const readers = this.readers(processes, sharedLimit);
    const handlers = createHandlers({ ...this.stepServices, ...readers, crashes: FORGOTTEN, embedders }, uncounted());
    const temporary = new TemporaryFiles(resolve(this.settings.fileStore.directory));
    const { artifactStore } = this;
    return new Lab({ handlers, embedders, contents: readers.contents, artifactStore, temporary, processes, logger });
  }

  /** What steps have in common, wherever they run. */
  private get stepServices() {
    return {
      modules: new HandlerModules(this.settings.definitions.handlerDirectory),
      artifactStore: this.artifactStore,
      records: this.artifactRecords,
      registry: this.documents,
      runs: this.runs,
      stepConfigs: new StepConfigs(this.database),
      vectorWrites: this.vectorWrites,
      vectorStore: this.vectorStore,
    };
  }

  /** What reads documents in these processes. */
  private readers(processes: ProcessPool, sharedLimit: SharedLimit) {
    const { parser } = this.settings;
    const inspector = new DocumentWorkers(processes, {
      // A parsing server reads more kinds of documents than the embedded parsers.
      furtherMimeTypes: parser.serverUrl === null ? [] : DOCLING_SERVE_MIME_TYPES,
    });
    const doclingServe = parser.serverUrl
      ? new DoclingServeParser({
          baseUrl: parser.serverUrl,
          results: inspector,
          apiKey: parser.apiKey ?? undefined,
          timeoutMs: parser.timeoutSeconds * 1000,
          concurrency: parser.concurrency,
          sharedLimit,
        })
      : null;
    return {
      inspector,
      parser: doclingServe ?? inspector,
      parserKind: doclingServe ? 'docling-serve' : 'embedded',
      chunkWorkers: new ChunkWorkers(processes),
      contents: new DocumentContents(new EncodeWorkers(processes)),
    } as const;
  }

  async close(): Promise<void> {
    process.off('unhandledRejection', this.onUnhandledRejection);
    await this.processes.close();
    await this.sniffer.close();
    await this.documentViews.close();
    await this.vectorStore.close();
    await this.artifactStore.close();
    await this.database.close();
  }
}

/** @throws ConfigurationError naming the command that migrates */
export const requireMigrated = async (database: Database): Promise<void> => {
  const pending = await database.pendingMigrations();
  if (pending.length > 0) {
    throw new ConfigurationError(
      'DATABASE_NOT_MIGRATED',
      'The database is not migrated to this version; run: si-cli db-init',
    );
  }
};

/** Of a document that kills a parser in the lab, nobody remembers it. */
const FORGOTTEN = { of: () => Promise.resolve(0), record: () => Promise.resolve() };

const embedderDependencies = ({ embedding }: WorkerProcessSettings): EmbedderDependencies => ({
  apiKey: embedding.openaiApiKey ?? undefined,
  openaiBaseUrl: embedding.openaiBaseUrl ?? undefined,
  ollamaBaseUrl: embedding.ollamaBaseUrl ?? undefined,
  vllmBaseUrl: embedding.vllmBaseUrl ?? undefined,
  allowBaseUrl: (url) =>
    embedding.allowedBaseUrls.some((allowed) => url.replace(/\/+$/, '') === allowed.replace(/\/+$/, '')),
  concurrency: embedding.concurrency,
  timeoutMs: embedding.timeoutSeconds * 1000,
});

/** What is read when it is needed, and may be missing until then. */
const directoriesOf = ({ definitions, vectorStore }: WorkerProcessSettings): SettingDirectory[] => [
  { setting: 'WORKFLOW_DIR', path: definitions.workflowDirectory },
  { setting: 'PARAM_DIR', path: definitions.paramDirectory },
  { setting: 'HANDLER_DIR', path: definitions.handlerDirectory },
  { setting: 'VECTORDB_DIR', path: vectorStore.directory },
];

const checkWritable = async (store: ArtifactStore, logger: Logger): Promise<void> => {
  try {
    await store.checkWritable();
  } catch (error) {
    if (errorCode(error) !== 'STORE_FULL') throw error;
    logger.warn('Nothing can be stored', { error: errorMessage(error) });
  }
};
