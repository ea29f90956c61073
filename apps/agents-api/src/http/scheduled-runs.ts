import { ManifestScheduler, RunStart, type Manifest } from '@sluice/agents';
import { errorMessage, type Logger } from '@sluice/domain';
import type { AgentsSettings } from '@sluice/settings';
import type { Agents } from '../agents/agents.js';
import { requestOfManifest } from '../agents/sync-request.js';

/** The scheduler of a server: each instant of a manifest's schedule becomes one recorded run, in one of the processes. */
export const createScheduler = (agents: Agents, settings: AgentsSettings, logger: Logger): ManifestScheduler =>
  new ManifestScheduler({
    folder: agents.manifests,
    reloadMs: settings.manifests.reloadSeconds * 1000,
    logger,
    run: async (manifest: Manifest, scheduledFor: Date) => {
      await agents.runs.interruptSilent();
      await agents.runs.cancelOverdue(manifest.source);
      const run = {
        kind: 'manifest run',
        source: manifest.source,
        manifestId: manifest.id,
        startedBy: RunStart.Schedule,
        scheduledFor: scheduledFor.getTime(),
      };
      const begun = await agents.runs.begin(run, agents.syncAsRun(requestOfManifest(manifest)));
      await begun?.result.catch((error: unknown) =>
        logger.warn('A scheduled run did not succeed', { manifest: manifest.id, reason: errorMessage(error) }),
      );
    },
  });
