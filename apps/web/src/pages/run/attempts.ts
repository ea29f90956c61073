import type { Schemas } from '@sluice/api-types';
import { instant } from '../../ui/format.js';

type Step = Schemas['RunStepBody'];
type Lifecycle = Schemas['LifecycleBody'];

/** A try of a step, in milliseconds since the beginning of the time line. */
export interface Attempt {
  readonly number: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly status: string;
}

export interface StepLine {
  readonly step: Step;
  readonly attempts: readonly Attempt[];
}

export interface TimeLine {
  readonly lines: readonly StepLine[];
  readonly lengthMs: number;
}

/** Shorter ones would not be seen. */
const SHORTEST_MS = 1;

/**
 * The attempts of a run's steps on one scale. An attempt is known to have begun by its `step_start`, and to have ended at the latest when the
 * next one begins; that of a step whose lifecycle was forgotten is its start and end.
 */
export const timeLineOf = (steps: readonly Step[], lifecycle: readonly Lifecycle[], now: number): TimeLine => {
  const starts = Map.groupBy(
    lifecycle.filter(({ event }) => event === 'step_start'),
    ({ step_id: id }) => id,
  );
  const lines = steps.map((step) => {
    const known = (starts.get(step.id) ?? []).map(({ start_date: date }) => instant(date).getTime());
    const begun = [...new Set(known.length > 0 ? known : step.start_date ? [instant(step.start_date).getTime()] : [])];
    const end = endOf(step, begun.at(-1) ?? now, now);
    return {
      step,
      attempts: begun.map((from, index) => ({
        number: index + 1,
        fromMs: from,
        toMs: Math.max(from, begun[index + 1] ?? end),
        status: index < begun.length - 1 ? 'ERROR' : step.status,
      })),
    };
  });
  const all = lines.flatMap(({ attempts }) => attempts);
  const first = Math.min(...all.map(({ fromMs }) => fromMs));
  const last = Math.max(...all.map(({ toMs }) => toMs));
  const shifted = lines.map(({ step, attempts }) => ({
    step,
    attempts: attempts.map((one) => ({ ...one, fromMs: one.fromMs - first, toMs: one.toMs - first })),
  }));
  return { lines: shifted, lengthMs: all.length === 0 ? SHORTEST_MS : Math.max(SHORTEST_MS, last - first) };
};

const endOf = (step: Step, begun: number, now: number): number => {
  if (step.completed_date) return instant(step.completed_date).getTime();
  return step.status === 'RUNNING' ? now : Math.max(begun, instant(step.status_date).getTime());
};
