import { RUN_STATUSES, type RunStatus, type WorkflowStepType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import * as sql from './statistics-sql.js';
import { long } from '../database/sql-session.js';

/** Runs of a group per status, and how long the completed ones took, in seconds. */
export interface GroupStatistics {
  readonly counts: Readonly<Record<RunStatus, number>>;
  readonly averageDuration: number | null;
  readonly minDuration: number | null;
  readonly maxDuration: number | null;
}

/** How long the completed steps of one name took, in seconds. */
export interface StepDurations {
  readonly stepName: string;
  readonly stepType: WorkflowStepType;
  readonly count: number;
  readonly shortest: number;
  readonly average: number;
  readonly longest: number;
  readonly p50: number;
  readonly p95: number;
  readonly total: number;
  /** From the first start to the last completion. */
  readonly wallClock: number;
  /** Of their documents, as far as they have pages. */
  readonly pages: number;
}

/** Steps of one name in one status. */
export interface StepCount {
  readonly stepName: string;
  readonly status: RunStatus;
  readonly count: number;
  readonly pages: number;
}

const seconds = (milliseconds: number): number => milliseconds / 1000;
const nullableSeconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : seconds(milliseconds);

/** Figures about run groups. */
export class StatisticsRepository {
  constructor(private readonly database: Database) {}

  async ofGroup(runGroupId: number): Promise<GroupStatistics> {
    const rows = await this.database.rows<sql.RunStatusRow>(long(sql.runsByStatus), [runGroupId]);
    const counts = Object.fromEntries(RUN_STATUSES.map((status) => [status, 0])) as Record<RunStatus, number>;
    for (const row of rows) counts[row.status] = row.count;
    const completed = rows.find((row) => row.status === 'COMPLETED');
    return {
      counts,
      averageDuration: nullableSeconds(completed?.average ?? null),
      minDuration: nullableSeconds(completed?.shortest ?? null),
      maxDuration: nullableSeconds(completed?.longest ?? null),
    };
  }

  /** Per step, in the order of the workflow. */
  async stepDurations(runGroupId: number): Promise<StepDurations[]> {
    const rows = await this.database.rows<sql.StepDurationRow>(long(sql.stepDurations), [runGroupId]);
    return rows.map((row) => ({
      stepName: row.name,
      stepType: row.step_type,
      count: row.count,
      shortest: seconds(row.shortest),
      average: seconds(row.total / row.count),
      longest: seconds(row.longest),
      p50: seconds(row.p50),
      p95: seconds(row.p95),
      total: seconds(row.total),
      wallClock: seconds(row.last - row.first),
      pages: row.pages,
    }));
  }

  /** Per step and status, in the order of the workflow. */
  stepCounts(runGroupId: number): Promise<StepCount[]> {
    return this.database.rows<StepCount>(long(sql.stepCounts), [runGroupId]);
  }
}
