import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { OverviewRepository } from '@sluice/persistence';
import { WORKER_TIMEOUT_MS } from '../../app/settings.token.js';
import type { Notice } from '../notice.js';
import { NoticeSources } from '../notice-sources.js';

const WORKERS = 1000;
const START = { kind: 'run', label: 'Start a worker', target: 'si-cli worker' } as const;

/** Workers that are gone, and work that nobody does. */
@Injectable()
export class WorkNotices implements OnModuleInit {
  constructor(
    private readonly sources: NoticeSources,
    private readonly overview: OverviewRepository,
    @Inject(WORKER_TIMEOUT_MS) private readonly workerTimeoutMs: number,
  ) {}

  onModuleInit(): void {
    this.sources.add({ name: 'work', read: () => this.read() });
  }

  private async read(): Promise<Notice[]> {
    const workers = await this.overview.workers(this.workerTimeoutMs, WORKERS);
    const held = await this.overview.heldCounts();
    const notices = workers.flatMap(({ id, isAlive, checkinDate, hostname }): Notice[] => {
      const steps = held.get(id) ?? 0;
      if (isAlive || steps === 0) return [];
      const message = `The worker ${id} on ${hostname} is gone; it held ${counted(steps, 'step')}. Another worker takes them over.`;
      return [{ code: 'WORKER_GONE', severity: 'warning', message, since: checkinDate, action: START }];
    });
    const waiting = (await this.overview.queue()).reduce((sum, { ready, delayed }) => sum + ready + delayed, 0);
    if (waiting === 0 || workers.some(({ isAlive }) => isAlive)) return notices;
    const message = `${counted(waiting, 'step')} ${waiting === 1 ? 'waits' : 'wait'}, and no worker is alive.`;
    return [{ code: 'NO_WORKER', severity: 'error', message, since: lastBeat(workers), action: START }, ...notices];
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const lastBeat = (workers: readonly { readonly checkinDate: Date }[]): Date | null => workers[0]?.checkinDate ?? null;
