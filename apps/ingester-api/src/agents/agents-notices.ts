import { Injectable } from '@nestjs/common';
import { errorCode, isJsonObject } from '@sluice/domain';
import type { Notice } from '../notices/notice.js';
import { NoticeSources } from '../notices/notice-sources.js';
import { AgentsService } from './agents.service.js';

/** Reports what the agents withheld, manifests that do not end well, and agents that are down. */
@Injectable()
export class AgentsNotices {
  constructor(
    private readonly agents: AgentsService,
    sources: NoticeSources,
  ) {
    if (agents.isConfigured) sources.add({ name: 'agents', read: (signal) => this.read(signal) });
  }

  private async read(signal: AbortSignal): Promise<readonly Notice[]> {
    try {
      const withheld = await this.agents.call('GET', 'withheld-deletions', {}, signal);
      return withheld.status === 200 && Array.isArray(withheld.body) ? withheld.body.flatMap(withheldNotice) : [];
    } catch (error) {
      if (errorCode(error) !== 'AGENTS_UNREACHABLE') throw error;
      return [UNREACHABLE];
    }
  }
}

const UNREACHABLE: Notice = {
  code: 'AGENTS_UNREACHABLE',
  severity: 'warning',
  message: 'The agents cannot be reached: no source is synchronized, and nothing is known of them',
  since: null,
  action: { kind: 'open', label: 'Look at the sources', target: '/sources' },
};

/** None for what somebody has put aside. */
const withheldNotice = (withheld: unknown): Notice[] => {
  if (!isJsonObject(withheld) || withheld['dismissed_at'] !== null) return [];
  const { source, count, withheld_at: since } = withheld;
  if (typeof source !== 'string' || typeof count !== 'number') return [];
  const what = count === 1 ? '1 document is' : `${count} documents are`;
  return [
    {
      code: 'DELETIONS_WITHHELD',
      severity: 'warning',
      message: `${what} gone from the source ${source}, and not deleted before somebody approves it`,
      since: typeof since === 'string' ? new Date(`${since}Z`) : null,
      action: { kind: 'open', label: 'Look at them', target: '/sources' },
    },
  ];
};
