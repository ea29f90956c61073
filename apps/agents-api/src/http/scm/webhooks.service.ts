import { Inject, Injectable } from '@nestjs/common';
import { CoalescingQueue, concerns, RunStart, type Manifest, type WebhookEvent } from '@sluice/agents';
import { errorMessage, type Logger } from '@sluice/domain';
import type { ScmPlatform } from '@sluice/scm-clients';
import type { AgentsSettings } from '@sluice/settings';
import { Agents } from '../../agents/agents.js';
import { isScm, scmSpec, type ScmSpec } from '../../components/scm.js';
import { requestOfManifest, syncRequest, type SyncRequest } from '../../agents/sync-request.js';
import { LOGGER, SETTINGS } from '../app/tokens.js';
import type { WebhookAnswer } from './scm.dto.js';

type Changed = Extract<WebhookEvent, { kind: 'changed' }>;

interface Target {
  readonly source: string;
  readonly manifestId: string | null;
  readonly request: SyncRequest;
}

/** Synchronizes what a webhook says has changed: the manifests that have the repository, or the repository by itself. */
@Injectable()
export class WebhooksService {
  private readonly queue = new CoalescingQueue();

  constructor(
    private readonly agents: Agents,
    @Inject(SETTINGS) private readonly settings: AgentsSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async changed(platform: ScmPlatform, event: Changed): Promise<WebhookAnswer> {
    const targets = await this.targets(platform, event);
    const [first] = targets;
    if (!first) return { status: 'ignored', source: null, reason: 'This branch is not synchronized' };
    const begun = targets.map((target) => this.queue.request(target.source, () => this.run(target)));
    return { status: begun.some(Boolean) ? 'accepted' : 'queued', source: first.source, reason: null };
  }

  /** Settles when all that webhooks have started has ended. */
  idle(): Promise<void> {
    return this.queue.idle();
  }

  private async targets(platform: ScmPlatform, event: Changed): Promise<Target[]> {
    const { manifests } = await this.agents.manifests.read();
    const naming = [...manifests.values()].filter(
      (manifest) => this.componentsOf(manifest, platform, event).length > 0,
    );
    if (naming.length === 0) return concerns(event, null) ? [repositoryTarget(platform, event)] : [];
    return naming
      .filter((manifest) => this.componentsOf(manifest, platform, event).some(({ branch }) => concerns(event, branch)))
      .map((manifest) => ({ source: manifest.source, manifestId: manifest.id, request: requestOfManifest(manifest) }));
  }

  /** Names of owners and repositories differ in case between settings and webhooks; the platforms ignore it. */
  private componentsOf(manifest: Manifest, platform: ScmPlatform, { owner, repo }: Changed): ScmSpec[] {
    const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();
    return manifest.components.filter(
      (component): component is ScmSpec =>
        isScm(component) &&
        component.platform === platform &&
        same(component.repo, repo) &&
        same(component.owner ?? this.settings.scm[platform].owner, owner),
    );
  }

  private async run({ source, manifestId, request }: Target): Promise<void> {
    try {
      const run = { kind: 'webhook', source, manifestId, startedBy: RunStart.Webhook, scheduledFor: null };
      await (
        await this.agents.runs.begin(run, this.agents.syncAsRun(request, { join: true }))
      )?.result;
    } catch (error) {
      this.logger.error('A run that a webhook started failed', { source, reason: errorMessage(error) });
    }
  }
}

const repositoryTarget = (platform: ScmPlatform, { owner, repo }: Changed): Target => {
  const source = `${platform}:${owner}:${repo}`;
  const request = syncRequest(scmSpec(platform, repo, { owner }), source, { startWorkflows: true });
  return { source, manifestId: null, request };
};
