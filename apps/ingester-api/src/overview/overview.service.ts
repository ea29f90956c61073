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
/** With 100,000 documents their hashes take some tenths of a second of the processor. */
const DOCUMENTS_MS = 30_000;

type Work = Pick<OverviewBody, 'queue' | 'group_count' | 'groups' | 'throughput'>;
type Documents = OverviewBody['documents'];

/** What happens now, for all who look at it: many browsers cost about what one does, and large counts at most one percent of the time. */
@Injectable()
export class OverviewService {
  private readonly documentCounts = new RecentReadings<Documents>(({ total }) => total >= MUCH, {
    longestMs: DOCUMENTS_MS,
  });
  private readonly workReadings = new RecentReadings<Work>(isMuch);
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
    const [documents, work, workers, workerCount, databases, disks] = await Promise.all([
      this.documentCounts.get('all', async () => toDocumentCounts(await this.documents.count())),
      this.workReadings.get('all', () => this.readWork()),
      this.workers(),
      this.overview.countWorkers(),
      this.sizes.all(),
      this.disks.read(),
    ]);
    return {
      date: timestamp(await this.throughput.now()),
      documents,
      queue: work.queue,
      worker_count: workerCount,
      workers,
      group_count: work.group_count,
      groups: work.groups,
      throughput: work.throughput,
      database_count: databases.length,
      database_bytes: databases.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0),
      databases: databases.slice(0, DATABASES),
      disks: disks.map(toDiskBody),
    };
  }

  private async workers(): Promise<WorkerBody[]> {
    return (await this.work.workers()).map(toWorkerBody);
  }

  private async readWork(): Promise<Work> {
    const end = new Date((Math.floor((await this.throughput.now()).getTime() / MINUTE_MS) + 1) * MINUTE_MS);
    const begin = new Date(end.getTime() - MINUTES * MINUTE_MS);
    const groups = await this.work.groups();
    return {
      queue: (await this.overview.queue()).sort(inOrderOfWork).map(toQueueBody),
      group_count: groups.count,
      groups: groups.newest.map(toGroupBody),
      throughput: (await this.throughput.ended(begin, end, MINUTE_MS)).map(toBucketBody),
    };
  }
}

const inOrderOfWork = (one: QueueOfType, other: QueueOfType): number =>
  WORKFLOW_STEP_TYPES.indexOf(one.type) - WORKFLOW_STEP_TYPES.indexOf(other.type);

const isMuch = ({ queue, throughput }: Work): boolean =>
  queue.reduce((sum, { ready, delayed, paused }) => sum + ready + delayed + paused, 0) +
    throughput.reduce((sum, { completed, failed, cancelled }) => sum + completed + failed + cancelled, 0) >
  MUCH;
