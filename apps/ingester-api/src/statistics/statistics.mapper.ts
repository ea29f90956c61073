import type { StepDurations } from '@sluice/persistence';
import type { StepDurationsBody } from './statistics.dto.js';

const SECONDS_PER_MINUTE = 60;

export const toDurationsBody = (durations: StepDurations): StepDurationsBody => ({
  step_type: durations.stepType,
  workflow_step_name: durations.stepName,
  count: durations.count,
  shortest: durations.shortest,
  average: durations.average,
  longest: durations.longest,
  p50: durations.p50,
  p95: durations.p95,
  total_duration: durations.total,
  wall_clock_time: durations.wallClock,
  pages: durations.pages,
  pages_per_min: durations.wallClock > 0 ? (durations.pages / durations.wallClock) * SECONDS_PER_MINUTE : null,
});
