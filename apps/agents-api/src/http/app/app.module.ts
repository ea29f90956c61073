import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { Logger } from '@sluice/domain';
import { ManifestScheduler, type AgentDatabase } from '@sluice/agents';
import {
  HealthController,
  METRICS_TEXT,
  MetricsController,
  READINESS,
  type MetricsText,
  type Readiness,
} from '@sluice/http-kit';
import type { AgentsSettings } from '@sluice/settings';
import { Agents } from '../../agents/agents.js';
import { FsModule } from '../fs/fs.module.js';
import { ManifestsModule } from '../manifests/manifests.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ScmModule } from '../scm/scm.module.js';
import { WebdavModule } from '../webdav/webdav.module.js';
import { FsRoots } from './fs-roots.js';
import { LOGGER, SETTINGS } from './tokens.js';

export interface AppParts {
  readonly agents: Agents;
  readonly settings: AgentsSettings;
  readonly logger: Logger;
  readonly scheduler: ManifestScheduler;
  /** The name or address that the server listens at. */
  readonly boundTo: string | null;
  /** Paths whose requests get no span of their own. */
  readonly excludePaths: readonly string[];
  readonly metricsText: MetricsText;
}

/** Whether the agents' database can be reached. */
const databaseReadiness =
  (database: AgentDatabase): Readiness =>
  async () => {
    try {
      await database.rows('select 1 as one');
      return null;
    } catch {
      return "The agents' database does not answer";
    }
  };

/** What the features share. */
const servicesOf = ({ agents, settings, logger, scheduler, metricsText }: AppParts) =>
  [
    { provide: Agents, useValue: agents },
    { provide: ManifestScheduler, useValue: scheduler },
    { provide: FsRoots, useValue: new FsRoots(settings.server.fsRoots) },
    { provide: READINESS, useValue: databaseReadiness(agents.database) },
    { provide: METRICS_TEXT, useValue: metricsText },
    { provide: SETTINGS, useValue: settings },
    { provide: LOGGER, useValue: logger },
  ] satisfies Provider[];

@Module({
  imports: [FsModule, WebdavModule, ScmModule, ManifestsModule, ReviewsModule, RunsModule],
  controllers: [HealthController, MetricsController],
})
export class AppModule {
  /** The application over agents that are open already. */
  static over(parts: AppParts): DynamicModule {
    const services = servicesOf(parts);
    return { module: AppModule, global: true, providers: services, exports: services.map(({ provide }) => provide) };
  }
}
