import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { VectorMaintenance } from '@sluice/persistence';
import { VectorStore, type DatabaseInfo } from '@sluice/vector-store';
import { DatabaseSizes } from '../../overview/database-sizes.js';
import type { Notice, NoticeAction } from '../notice.js';
import { NoticeSources } from '../notice-sources.js';

/** A look at a database opens its tables. */
const EVERY_MS = 60_000;
/** An installation may have a database for each of its users; the largest are looked at. */
const DATABASES = 20;
/** Rows that searches read one by one: so many are felt. */
const BEHIND_ROWS = 10_000;
const BEHIND_SHARE = 0.2;
const HOUR_MS = 3_600_000;

/** Vector databases that are damaged, whose indexes are behind or whose maintenance fails. */
@Injectable()
export class DatabaseNotices implements OnModuleInit {
  constructor(
    private readonly sources: NoticeSources,
    private readonly sizes: DatabaseSizes,
    private readonly store: VectorStore,
    private readonly maintenance: VectorMaintenance,
  ) {}

  onModuleInit(): void {
    this.sources.add({ name: 'maintenance', read: () => this.maintenanceNotices() });
    this.sources.add({ name: 'databases', read: (signal) => this.databaseNotices(signal) }, EVERY_MS);
  }

  private async maintenanceNotices(): Promise<Notice[]> {
    const records = await this.maintenance.inNeed(HOUR_MS, DATABASES);
    return records.map(({ dataDir, failures, lastError, finishedDate, dueDate }) =>
      failures > 0
        ? {
            code: 'MAINTENANCE_FAILING',
            severity: 'warning',
            message: `Maintenance of the vector database ${dataDir} failed ${failures === 1 ? 'once' : `${failures} times`}: ${lastError ?? 'it did not say why'}`,
            since: finishedDate,
            action: openDatabase(dataDir),
          }
        : {
            code: 'VACUUM_OVERDUE',
            severity: 'info',
            message: `The vector database ${dataDir} should have been maintained by now; a worker that is alive does it.`,
            since: dueDate,
            action: openDatabase(dataDir),
          },
    );
  }

  private async databaseNotices(signal: AbortSignal): Promise<Notice[]> {
    const notices: Notice[] = [];
    for (const { name } of (await this.sizes.all()).slice(0, DATABASES)) {
      if (signal.aborted) break;
      notices.push(
        ...(await this.look(name, signal).catch((error: unknown) => (signal.aborted ? [] : unlessGone(error)))),
      );
    }
    return notices;
  }

  private async look(name: string, signal: AbortSignal): Promise<Notice[]> {
    const [problem] = await this.store.check(name, { signal });
    if (problem) {
      const message = `The vector database ${name} is damaged, and not written to: ${problem.message}`;
      return [{ code: 'DATABASE_DAMAGED', severity: 'error', message, since: null, action: openDatabase(name) }];
    }
    const behind = rowsBehind(await this.store.info(name));
    if (behind === 0) return [];
    const message = `An index of the vector database ${name} is behind: searches read ${behind} rows one by one.`;
    return [{ code: 'INDEX_BEHIND', severity: 'warning', message, since: null, action: openDatabase(name) }];
  }
}

/** The most rows that an index lacks, if they are felt. */
export const rowsBehind = ({ indexes }: Pick<DatabaseInfo, 'indexes'>): number =>
  Math.max(
    0,
    ...indexes
      .filter(
        ({ indexedRows, unindexedRows }) =>
          unindexedRows >= BEHIND_ROWS && unindexedRows >= BEHIND_SHARE * (indexedRows + unindexedRows),
      )
      .map(({ unindexedRows }) => unindexedRows),
  );

const openDatabase = (name: string): NoticeAction => ({
  kind: 'open',
  label: 'Look at the database',
  target: `/databases/${encodeURIComponent(name)}`,
});

/** A database may be removed between the listing and the look. */
const unlessGone = (error: unknown): Notice[] => {
  if (error instanceof NotFoundError) return [];
  throw error;
};
