import { Module, type DynamicModule } from '@nestjs/common';
import { HealthController, MetricsController } from '@sluice/http-kit';
import type { IngesterSettings } from '@sluice/settings';
import type { Runtime } from '@sluice/worker-runtime';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BatchesModule } from '../batches/batches.module.js';
import { CapabilitiesModule } from '../capabilities/capabilities.module.js';
import { ClientLogsModule } from '../client-logs/client-logs.module.js';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { DocumentViewsModule } from '../document-views/document-views.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { EventsModule } from '../events/events.module.js';
import { FailuresModule } from '../failures/failures.module.js';
import { HousekeepingModule } from '../housekeeping/housekeeping.module.js';
import { LabModule } from '../lab/lab.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { ParameterSetsModule } from '../parameter-sets/parameter-sets.module.js';
import { QuestionsModule } from '../questions/questions.module.js';
import { RunArtifactsModule } from '../run-artifacts/run-artifacts.module.js';
import { RunControlModule } from '../run-control/run-control.module.js';
import { RunGroupsModule } from '../run-groups/run-groups.module.js';
import { RunSearchModule } from '../run-search/run-search.module.js';
import { SourceStatusModule } from '../source-status/source-status.module.js';
import { StatisticsModule } from '../statistics/statistics.module.js';
import { VectorDatabasesModule } from '../vector-databases/vector-databases.module.js';
import { VectorDeletionsModule } from '../vector-deletions/vector-deletions.module.js';
import { WorkflowsModule } from '../workflows/workflows.module.js';
import type { AppParts } from './app-parts.js';
import { RuntimeModule } from './runtime.module.js';

@Module({
  imports: [
    AgentsModule,
    AuditModule,
    BatchesModule,
    CapabilitiesModule,
    DefinitionsModule,
    DocumentsModule,
    DocumentViewsModule,
    EventsModule,
    FailuresModule,
    HousekeepingModule,
    LabModule,
    NoticesModule,
    OverviewModule,
    ParameterSetsModule,
    QuestionsModule,
    RunArtifactsModule,
    RunControlModule,
    RunGroupsModule,
    RunSearchModule,
    SourceStatusModule,
    StatisticsModule,
    VectorDatabasesModule,
    VectorDeletionsModule,
    WorkflowsModule,
  ],
  controllers: [HealthController, MetricsController],
})
export class AppModule {
  /** The application over a runtime that is open already. */
  static over(runtime: Runtime, settings: IngesterSettings, parts: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        RuntimeModule.over(runtime, settings, parts),
        ClientLogsModule.for(parts.clientLogs, runtime.logger.component('client-logs')),
      ],
    };
  }
}
