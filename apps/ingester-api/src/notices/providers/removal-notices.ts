import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PendingRemovals } from '@sluice/persistence';
import type { Notice } from '../notice.js';
import { NoticeSources } from '../notice-sources.js';

/** Removals are repeated with growing pauses; one that failed so often needs a look. */
const ATTEMPTS = 5;

/** Copies of removed documents that cannot be removed. */
@Injectable()
export class RemovalNotices implements OnModuleInit {
  constructor(
    private readonly sources: NoticeSources,
    private readonly removals: PendingRemovals,
  ) {}

  onModuleInit(): void {
    this.sources.add({ name: 'removals', read: () => this.read() });
  }

  private async read(): Promise<Notice[]> {
    const stuck = await this.removals.stuck(ATTEMPTS);
    if (stuck === null) return [];
    const copies = stuck.count === 1 ? 'A copy' : `${stuck.count} copies`;
    const message = `${copies} of removed documents cannot be removed${stuck.message === null ? '' : `: ${stuck.message}`}`;
    const action = { kind: 'open', label: 'Look at the vector databases', target: '/databases' } as const;
    return [{ code: 'REMOVAL_STUCK', severity: 'warning', message, since: null, action }];
  }
}
