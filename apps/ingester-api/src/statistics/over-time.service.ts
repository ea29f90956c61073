import { Injectable } from '@nestjs/common';
import { SharedCall } from '@sluice/io';
import { RunDays, Throughput } from '@sluice/persistence';
import { RecentReadings } from '../app/recent-readings.js';
import { toBucketBody } from '../overview/overview.mapper.js';
import { toDayBody, type DaysBody, type DaysQuery, type HoursQuery, type ThroughputBody } from './over-time.dto.js';

const HOUR_MS = 3_600_000;
const DEFAULT_DAYS = 90;
const DEFAULT_HOURS = 24;
/** Widths of buckets, in seconds; the narrowest of which there are not more than so many is taken. */
const WIDTHS = [60, 300, 900, 3600, 4 * 3600, 24 * 3600] as const;
const MOST_BUCKETS = 200;
/** Fewer runs are counted in some milliseconds. */
const MUCH = 5000;

/** How much was done, over time. */
@Injectable()
export class OverTimeService {
  private readonly recorded = new SharedCall(() => this.days.record());
  private readonly dayReadings = new RecentReadings<DaysBody>(({ days }) => total(days) >= MUCH);
  private readonly readings = new RecentReadings<ThroughputBody>(({ buckets }) => total(buckets) >= MUCH);

  constructor(
    private readonly days: RunDays,
    private readonly throughput: Throughput,
  ) {}

  ofDays({ days = DEFAULT_DAYS }: DaysQuery): Promise<DaysBody> {
    return this.dayReadings.get(String(days), async () => {
      await this.recorded.get();
      return { days: (await this.days.list(days)).map(toDayBody) };
    });
  }

  ofHours({ hours = DEFAULT_HOURS }: HoursQuery): Promise<ThroughputBody> {
    return this.readings.get(String(hours), () => this.read(hours));
  }

  private async read(hours: number): Promise<ThroughputBody> {
    const width = WIDTHS.find((seconds) => (hours * 3600) / seconds <= MOST_BUCKETS) ?? WIDTHS.at(-1)!;
    const widthMs = width * 1000;
    const now = (await this.throughput.now()).getTime();
    const end = (Math.floor(now / widthMs) + 1) * widthMs;
    const begin = Math.floor((now - hours * HOUR_MS) / widthMs) * widthMs;
    const buckets = await this.throughput.ended(new Date(begin), new Date(end), widthMs);
    return { bucket_seconds: width, buckets: buckets.map(toBucketBody) };
  }
}

const total = (spans: readonly { completed: number; failed: number; cancelled: number }[]): number =>
  spans.reduce((sum, { completed, failed, cancelled }) => sum + completed + failed + cancelled, 0);
