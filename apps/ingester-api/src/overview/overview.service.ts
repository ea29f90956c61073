import { Injectable } from '@nestjs/common';
import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import { timestamp } from '@sluice/http-kit';
import { SharedCall } from '@sluice/io';
import { DocumentStates, OverviewRepository, Throughput, type QueueOfType } from '@sluice/persistence';
import { RecentReadings } from '../app/recent-readings.js';
import { DatabaseSizes } from './database-sizes.js';
import { Disks } from './disks.js';
import type { OverviewBody, WorkerBody } from './overview.dto.js';
import {
  toBucketBody,
  toDiskBody,
  toDocumentCounts,
  toGroupBody,
  toQueueBody,
  toWorkerBody,
} from './overview.mapper.js';
import { WorkUnderWay } from './work-under-way.js';

const MINUTE_MS = 60_000;
const MINUTES = 60;
const DATABASES = 20;
/** Of documents, steps or ended runs: fewer are read in some milliseconds, so that what small installations see is exact. */
const MUCH = 2000;

type Counted = Pick<OverviewBody, 'documents' | 'queue' | 'group_count' | 'groups' | 'throughput'>;

/** What happens now, for all who look at it: many browsers cost about what one does, and large counts at most 2 % of the time. */
@Injectable()
export class OverviewService {
  private readonly counts = new RecentReadings<Counted>(isMuch);
  private readonly all = new SharedCall(() => this.readAll());

  constructor(
    private readonly documents: DocumentStates,
    private readonly overview: OverviewRepository,
    private readonly throughput: Throughput,
    private readonly work: WorkUnderWay,
    private readonly sizes: DatabaseSizes,
    private readonly disks: Disks,
  ) {}

  read(): Promise<OverviewBody> {
    return this.all.get();
  }

  private async readAll(): Promise<OverviewBody> {
    const [counted, workers, workerCount, databases, disks] = await Promise.all([
      this.counts.get('all', () => this.count()),
      this.workers(),
      this.overview.countWorkers(),
      this.sizes.all(),
      this.disks.read(),
    ]);
    return {
      date: timestamp(await this.throughput.now()),
      documents: counted.documents,
      queue: counted.queue,
      worker_count: workerCount,
      workers,
      group_count: counted.group_count,
      groups: counted.groups,
      throughput: counted.throughput,
      database_count: databases.length,
      database_bytes: databases.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0),
      databases: databases.slice(0, DATABASES),
      disks: disks.map(toDiskBody),
    };
  }

  private async workers(): Promise<WorkerBody[]> {
    return (await this.work.workers()).map(toWorkerBody);
  }

  private async count(): Promise<Counted> {
    const end = new Date((Math.floor((await this.throughput.now()).getTime() / MINUTE_MS) + 1) * MINUTE_MS);
    const begin = new Date(end.getTime() - MINUTES * MINUTE_MS);
    const groups = await this.work.groups();
    return {
      documents: toDocumentCounts(await this.documents.count()),
      queue: (await this.overview.queue()).sort(inOrderOfWork).map(toQueueBody),
      group_count: groups.count,
      groups: groups.newest.map(toGroupBody),
      throughput: (await this.throughput.ended(begin, end, MINUTE_MS)).map(toBucketBody),
    };
  }
}

const inOrderOfWork = (one: QueueOfType, other: QueueOfType): number =>
  WORKFLOW_STEP_TYPES.indexOf(one.type) - WORKFLOW_STEP_TYPES.indexOf(other.type);

const isMuch = ({ documents, queue, throughput }: Counted): boolean =>
  documents.total +
    queue.reduce((sum, { ready, delayed, paused }) => sum + ready + delayed + paused, 0) +
    throughput.reduce((sum, { completed, failed, cancelled }) => sum + completed + failed + cancelled, 0) >
  MUCH;
