import { LargeResults } from '@sluice/persistence';

/** Of the time at most half a percent is spent reading the same again and again, or a reading every 15 seconds. */
const TIMES_ITS_COST = 200;
const LONGEST_MS = 15_000;

/** What dashboards ask for again and again. What was little is exact; what was much is kept for two hundred times as long as it took. */
export class RecentReadings<Value extends object> extends LargeResults<Value> {
  constructor(
    isMuch: (value: Value) => boolean,
    { longestMs = LONGEST_MS, now }: { longestMs?: number; now?: () => number } = {},
  ) {
    super({ isLarge: isMuch, timesItsCost: TIMES_ITS_COST, longestMs }, now);
  }
}
