import { Global, Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { UploadSpool } from '@sluice/artifact-store';
import { MimeTypeSniffer } from '@sluice/documents';
import { METRICS_TEXT, READINESS } from '@sluice/http-kit';
import {
  ArtifactRepository,
  AuditLog,
  BatchDocumentsRepository,
  BatchRepository,
  BatchSearchRepository,
  ChangeRepository,
  DocumentDetails,
  DocumentRegistry,
  DocumentSearchRepository,
  DocumentStates,
  EmbeddingCacheRepository,
  FailureRepository,
  KeptQuestions,
  QuestionRounds,
  OverviewRepository,
  PendingRemovals,
  ProgressRepository,
  RemovalPreviewRepository,
  RunDays,
  RunGroupRepository,
  RunPruning,
  RunRepository,
  RunSearchRepository,
  SourceRepository,
  StatisticsRepository,
  StepDistributions,
  Throughput,
  UnreferencedArtifacts,
  VectorMaintenance,
  VectorDeletions,
  type Database,
} from '@sluice/persistence';
import type { IngesterSettings } from '@sluice/settings';
import { DocumentViews, Lab } from '@sluice/step-handlers';
import { VectorStore } from '@sluice/vector-store';
import type { Runtime } from '@sluice/worker-runtime';
import {
  BatchRemoval,
  BulkControl,
  DefinitionCatalog,
  DocumentRemoval,
  GroupControl,
  HandlerRegistry,
  RunControl,
  RunGroupRemoval,
  RunRetry,
  WorkflowStarter,
} from '@sluice/workflow-engine';
import type { AppParts } from './app-parts.js';
import { databaseReadiness } from './database-readiness.js';
import { inputUriSettings } from './input-uri-settings.js';
import {
  ARTIFACT_STORE,
  BOUND_TO,
  DATABASE,
  DEFAULT_WORKFLOW_ID,
  EMBEDDERS,
  INPUT_URI_SETTINGS,
  LAB_SETTINGS,
  LOGGER,
  READABLE_TYPES,
  RETENTION,
  SERVER_SETTINGS,
  SETTINGS,
  VECTOR_DIRECTORY,
  WORKER_TIMEOUT_MS,
} from './settings.token.js';

/** What needs the database and nothing else. */
const OVER_DATABASE: readonly (new (database: Database) => object)[] = [
  AuditLog,
  BatchDocumentsRepository,
  BatchRemoval,
  BatchSearchRepository,
  BulkControl,
  ChangeRepository,
  DocumentDetails,
  DocumentRemoval,
  DocumentSearchRepository,
  DocumentStates,
  EmbeddingCacheRepository,
  FailureRepository,
  KeptQuestions,
  QuestionRounds,
  GroupControl,
  OverviewRepository,
  PendingRemovals,
  ProgressRepository,
  RemovalPreviewRepository,
  RunControl,
  RunDays,
  RunGroupRemoval,
  RunPruning,
  RunRetry,
  RunSearchRepository,
  SourceRepository,
  StatisticsRepository,
  StepDistributions,
  Throughput,
  UnreferencedArtifacts,
  VectorMaintenance,
  VectorDeletions,
];

/** What features are given: the parts of a runtime, repositories and settings. Features import each other, not this. */
@Global()
@Module({})
export class RuntimeModule {
  static over(runtime: Runtime, settings: IngesterSettings, { boundTo, metricsText }: AppParts): DynamicModule {
    const { database } = runtime;
    const parts: readonly (readonly [provide: Type | symbol, useValue: unknown])[] = [
      [LOGGER, runtime.logger.component('api')],
      [READINESS, databaseReadiness(database)],
      [METRICS_TEXT, metricsText],
      [DATABASE, database],
      [ARTIFACT_STORE, runtime.artifactStore],
      [EMBEDDERS, runtime.queryEmbedders],
      [READABLE_TYPES, runtime.readableTypes],
      [SETTINGS, settings],
      [BOUND_TO, boundTo],
      [SERVER_SETTINGS, settings.server],
      [LAB_SETTINGS, settings.lab],
      [DEFAULT_WORKFLOW_ID, settings.definitions.defaultWorkflowId],
      [RETENTION, { ...settings.retention, cacheDays: settings.embedding.cacheDays }],
      [VECTOR_DIRECTORY, settings.vectorStore.directory],
      [WORKER_TIMEOUT_MS, settings.worker.checkinTimeout * 1000],
      [INPUT_URI_SETTINGS, inputUriSettings(settings)],
      [ArtifactRepository, runtime.artifactRecords],
      [BatchRepository, runtime.batches],
      [DefinitionCatalog, runtime.catalog],
      [DocumentRegistry, runtime.documents],
      [DocumentViews, runtime.documentViews],
      [MimeTypeSniffer, runtime.sniffer],
      [HandlerRegistry, runtime.handlers],
      [RunGroupRepository, runtime.runGroups],
      [RunRepository, runtime.runs],
      [UploadSpool, runtime.spool],
      [VectorStore, runtime.vectorStore],
      [Lab, runtime.createLab()],
      [WorkflowStarter, runtime.starter],
      ...OVER_DATABASE.map((part) => [part, new part(database)] as const),
    ];
    const providers = parts.map(([provide, useValue]): Provider => ({ provide, useValue }));
    return { module: RuntimeModule, providers, exports: providers };
  }
}
