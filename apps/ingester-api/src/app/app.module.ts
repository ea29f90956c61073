import { Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { UploadSpool } from '@sluice/artifact-store';
import { MimeTypeSniffer } from '@sluice/documents';
import { HealthController, METRICS_TEXT, MetricsController, READINESS, type MetricsText } from '@sluice/http-kit';
import {
  ArtifactRepository,
  BatchRepository,
  ChangeRepository,
  DocumentRegistry,
  EmbeddingCacheRepository,
  FailureRepository,
  PendingRemovals,
  ProgressRepository,
  RunGroupRepository,
  RunPruning,
  RunRepository,
  SourceRepository,
  StatisticsRepository,
  UnreferencedArtifacts,
} from '@sluice/persistence';
import {
  DefinitionCatalog,
  DocumentRemoval,
  GroupControl,
  HandlerRegistry,
  RunControl,
  RunGroupRemoval,
  RunRetry,
  WorkflowStarter,
} from '@sluice/workflow-engine';
import type { IngesterSettings } from '@sluice/settings';
import { VectorStore } from '@sluice/vector-store';
import type { Runtime } from '@sluice/worker-runtime';
import { BatchesController } from '../batches/batches.controller.js';
import { BatchesService } from '../batches/batches.service.js';
import { ClientLogsModule, type ClientLogsOptions } from '../client-logs/client-logs.module.js';
import { DefinitionsController } from '../definitions/definitions.controller.js';
import { DefinitionsService } from '../definitions/definitions.service.js';
import { DocumentIntake } from '../documents/document-intake.js';
import { DocumentRemovalController } from '../documents/document-removal.controller.js';
import { DocumentRemovalService } from '../documents/document-removal.service.js';
import { DocumentTypesController, READABLE_TYPES } from '../documents/document-types.controller.js';
import { DocumentsController } from '../documents/documents.controller.js';
import { DocumentsService } from '../documents/documents.service.js';
import { ArtifactCopies } from '../documents/removal/artifact-copies.js';
import { KnownBatches } from '../documents/known-batches.js';
import { CopyRemover } from '../documents/removal/copy-remover.js';
import { RemovalLoop } from '../documents/removal/removal-loop.js';
import { VectorCopies } from '../documents/removal/vector-copies.js';
import { FileCollector } from '../housekeeping/file-collector.js';
import { Housekeeping } from '../housekeeping/housekeeping.js';
import { HousekeepingLoop } from '../housekeeping/housekeeping-loop.js';
import { EventsController } from '../events/events.controller.js';
import { EventsService } from '../events/events.service.js';
import { FailureRetriesService } from '../failures/failure-retries.service.js';
import { FailureScopes } from '../failures/failure-scopes.js';
import { FailuresController } from '../failures/failures.controller.js';
import { FailuresService } from '../failures/failures.service.js';
import { InputUriFetcher } from '../input-uri/input-uri-fetcher.js';
import { ParameterSetsController } from '../parameter-sets/parameter-sets.controller.js';
import { ParameterSetsService } from '../parameter-sets/parameter-sets.service.js';
import { UploadedSetRules } from '../parameter-sets/uploaded-set-rules.js';
import { UserSetFiles } from '../parameter-sets/user-set-files.js';
import { RunArtifactsController } from '../run-artifacts/run-artifacts.controller.js';
import { RunArtifactsService } from '../run-artifacts/run-artifacts.service.js';
import { GroupControlController } from '../run-control/group-control.controller.js';
import { ProgressService } from '../run-control/progress.service.js';
import { RunControlController } from '../run-control/run-control.controller.js';
import { RunControlService } from '../run-control/run-control.service.js';
import { RunGroupsController } from '../run-groups/run-groups.controller.js';
import { RunGroupsService } from '../run-groups/run-groups.service.js';
import { SourceStatusController } from '../source-status/source-status.controller.js';
import { SourceStatusService } from '../source-status/source-status.service.js';
import { StatisticsController } from '../statistics/statistics.controller.js';
import { StatisticsService } from '../statistics/statistics.service.js';
import { VectorDatabasesAdminController } from '../vector-databases/vector-databases-admin.controller.js';
import { VectorDatabasesAdminService } from '../vector-databases/vector-databases-admin.service.js';
import { VectorDatabasesController } from '../vector-databases/vector-databases.controller.js';
import { VectorDatabasesService } from '../vector-databases/vector-databases.service.js';
import { WorkflowRunsController } from '../workflows/workflow-runs.controller.js';
import { WorkflowRunsService } from '../workflows/workflow-runs.service.js';
import { WorkflowStartsController } from '../workflows/workflow-starts.controller.js';
import { WorkflowStartsService } from '../workflows/workflow-starts.service.js';
import { databaseReadiness } from './database-readiness.js';
import { inputUriSettings } from './input-uri-settings.js';
import {
  ARTIFACT_STORE,
  DATABASE,
  EMBEDDERS,
  LOGGER,
  RETENTION,
  SERVER_SETTINGS,
  VECTOR_DIRECTORY,
  WORKER_TIMEOUT_MS,
} from './settings.token.js';

/** What an installation decides about the application. */
export interface AppParts {
  readonly clientLogs: ClientLogsOptions;
  /** The name or address that the server listens at; null when it is none of either. */
  readonly boundTo: string | null;
  /** Paths whose requests get no span of their own. */
  readonly excludePaths: readonly string[];
  readonly metricsText: MetricsText;
}

@Module({})
export class AppModule implements OnModuleDestroy {
  constructor(private readonly inputs: InputUriFetcher) {}

  /** Ends what is still being fetched. */
  async onModuleDestroy(): Promise<void> {
    await this.inputs.close();
  }

  /** The application over a runtime that is open already. */
  static over(runtime: Runtime, settings: IngesterSettings, parts: AppParts): DynamicModule {
    const value = (provide: unknown, useValue: unknown) => ({ provide: provide as string, useValue });
    return {
      module: AppModule,
      imports: [ClientLogsModule.for(parts.clientLogs, runtime.logger.component('client-logs'))],
      controllers: [
        HealthController,
        MetricsController,
        DocumentTypesController,
        DocumentsController,
        BatchesController,
        WorkflowRunsController,
        VectorDatabasesController,
        RunControlController,
        GroupControlController,
        FailuresController,
        RunArtifactsController,
        EventsController,
        DefinitionsController,
        DocumentRemovalController,
        ParameterSetsController,
        RunGroupsController,
        SourceStatusController,
        StatisticsController,
        VectorDatabasesAdminController,
        WorkflowStartsController,
      ],
      providers: [
        value(LOGGER, runtime.logger.component('api')),
        value(READINESS, databaseReadiness(runtime.database)),
        value(METRICS_TEXT, parts.metricsText),
        value(DATABASE, runtime.database),
        value(ARTIFACT_STORE, runtime.artifactStore),
        value(EMBEDDERS, runtime.queryEmbedders),
        value(SERVER_SETTINGS, settings.server),
        value(RETENTION, { ...settings.retention, cacheDays: settings.embedding.cacheDays }),
        value(VECTOR_DIRECTORY, settings.vectorStore.directory),
        value(BatchRepository, runtime.batches),
        value(DocumentRegistry, runtime.documents),
        value(ArtifactRepository, runtime.artifactRecords),
        value(RunRepository, runtime.runs),
        value(RunGroupRepository, runtime.runGroups),
        value(RunControl, new RunControl(runtime.database)),
        value(GroupControl, new GroupControl(runtime.database)),
        value(RunRetry, new RunRetry(runtime.database)),
        value(ProgressRepository, new ProgressRepository(runtime.database)),
        value(FailureRepository, new FailureRepository(runtime.database)),
        value(ChangeRepository, new ChangeRepository(runtime.database)),
        value(WORKER_TIMEOUT_MS, settings.worker.checkinTimeout * 1000),
        value(DocumentRemoval, new DocumentRemoval(runtime.database)),
        value(PendingRemovals, new PendingRemovals(runtime.database)),
        value(RunPruning, new RunPruning(runtime.database)),
        value(UnreferencedArtifacts, new UnreferencedArtifacts(runtime.database)),
        value(EmbeddingCacheRepository, new EmbeddingCacheRepository(runtime.database)),
        value(RunGroupRemoval, new RunGroupRemoval(runtime.database)),
        value(SourceRepository, new SourceRepository(runtime.database)),
        value(StatisticsRepository, new StatisticsRepository(runtime.database)),
        value(UserSetFiles, new UserSetFiles(runtime.catalog.userDirectory)),
        value(DefinitionCatalog, runtime.catalog),
        value(HandlerRegistry, runtime.handlers),
        value(WorkflowStarter, runtime.starter),
        value(VectorStore, runtime.vectorStore),
        value(UploadSpool, runtime.spool),
        value(READABLE_TYPES, runtime.readableTypes),
        value(MimeTypeSniffer, runtime.sniffer),
        value(InputUriFetcher, new InputUriFetcher(inputUriSettings(settings))),
        BatchesService,
        DocumentsService,
        KnownBatches,
        WorkflowRunsService,
        VectorDatabasesService,
        RunControlService,
        ProgressService,
        FailureScopes,
        FailuresService,
        RunArtifactsService,
        EventsService,
        DefinitionsService,
        DocumentIntake,
        DocumentRemovalService,
        ArtifactCopies,
        CopyRemover,
        RemovalLoop,
        FileCollector,
        Housekeeping,
        HousekeepingLoop,
        VectorCopies,
        ParameterSetsService,
        UploadedSetRules,
        RunGroupsService,
        SourceStatusService,
        StatisticsService,
        VectorDatabasesAdminService,
        FailureRetriesService,
        WorkflowStartsService,
      ],
    };
  }
}
