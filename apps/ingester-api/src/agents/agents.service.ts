import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import type { IngesterSettings } from '@sluice/settings';
import { SETTINGS } from '../app/settings.token.js';
import { Features } from '../capabilities/features.js';
import { AgentsClient, type AgentsAnswer } from './agents-client.js';
import { allowedOperation } from './allowed-operations.js';

const OFF = 'AGENTS_URL names no agents';

/** The agents of this installation, when there are some. */
@Injectable()
export class AgentsService implements OnModuleDestroy {
  private readonly client: AgentsClient | null;

  constructor(@Inject(SETTINGS) { agents }: IngesterSettings, features: Features) {
    this.client = agents.url === null ? null : new AgentsClient({ url: agents.url, apiKey: agents.apiKey });
    const available = this.client !== null;
    features.offer(() => ({ name: 'agents', available, reason: available ? null : OFF }));
  }

  get isConfigured(): boolean {
    return this.client !== null;
  }

  /**
   * @throws NotFoundError when there are no agents, or the operation is not passed on
   * @throws TransientError, UpstreamError as `AgentsClient.call`
   */
  call(
    method: 'GET' | 'POST',
    path: string,
    fields: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<AgentsAnswer> {
    if (this.client === null) throw new NotFoundError(`There are no agents here: ${OFF}`);
    const operation = allowedOperation(method, path);
    if (operation === undefined) throw new NotFoundError(`${method} ${path} is not passed on to the agents`);
    return this.client.call(operation, path, fields, signal);
  }

  async onModuleDestroy(): Promise<void> {
    await this.client?.close();
  }
}
