import { Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from '@sluice/domain';
import { HealthController, READINESS } from '@sluice/http-kit';
import type { ManifestScheduler } from '@sluice/agents';
import { METRICS_TEXT, MetricsController, type MetricsText } from '@sluice/http-kit';
import type { AgentsSettings } from '@sluice/settings';
import type { Agents } from '../../agents/agents.js';
import { FsController } from '../fs/fs.controller.js';
import { ManifestsController } from '../manifests/manifests.controller.js';
import { RunsController } from '../runs/runs.controller.js';
import { SyncService } from '../runs/sync.service.js';
import { ScmController } from '../scm/scm.controller.js';
import { WebhooksController } from '../scm/webhooks.controller.js';
import { WebhooksService } from '../scm/webhooks.service.js';
import { WebdavController } from '../webdav/webdav.controller.js';
import { databaseReadiness } from './database-readiness.js';
import { FsRoots } from './fs-roots.js';
import { AGENTS, LOGGER, SCHEDULER, SETTINGS } from './tokens.js';

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

@Module({})
export class AppModule {
  /** The application over agents that are open already. */
  static over({ agents, settings, logger, scheduler, metricsText }: AppParts): DynamicModule {
    return {
      module: AppModule,
      controllers: [
        HealthController,
        MetricsController,
        FsController,
        WebdavController,
        WebhooksController,
        ScmController,
        ManifestsController,
        RunsController,
      ],
      providers: [
        { provide: AGENTS, useValue: agents },
        { provide: READINESS, useValue: databaseReadiness(agents.database) },
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        { provide: SCHEDULER, useValue: scheduler },
        { provide: METRICS_TEXT, useValue: metricsText },
        { provide: FsRoots, useValue: new FsRoots(settings.server.fsRoots) },
        SyncService,
        WebhooksService,
      ],
    };
  }
}
