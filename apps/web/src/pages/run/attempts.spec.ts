import { describe, expect, it } from '@jest/globals';
import { timeLineOf } from './attempts.js';

type Steps = Parameters<typeof timeLineOf>[0];
type Lifecycle = Parameters<typeof timeLineOf>[1];

const step = (id: number, fields: object): Steps[number] =>
  ({
    id,
    status: 'COMPLETED',
    start_date: null,
    completed_date: null,
    status_date: '2026-11-22T10:00:09',
    ...fields,
  }) as Steps[number];
const started = (stepId: number, date: string): Lifecycle[number] =>
  ({ event: 'step_start', step_id: stepId, start_date: date }) as Lifecycle[number];

describe('the time line of a run', () => {
  const steps = [
    step(1, { start_date: '2026-11-22T10:00:00', completed_date: '2026-11-22T10:00:02' }),
    step(2, { status: 'RUNNING', start_date: '2026-11-22T10:00:08' }),
    step(3, { status: 'PENDING' }),
  ];
  const now = Date.UTC(2026, 10, 22, 10, 0, 10);

  it('has each attempt of a step, the last of them until now while it runs', () => {
    const line = timeLineOf(
      steps,
      [started(1, '2026-11-22T10:00:00'), started(2, '2026-11-22T10:00:02'), started(2, '2026-11-22T10:00:08')],
      now,
    );
    expect(line.lengthMs).toBe(10_000);
    expect(line.lines.map(({ attempts }) => attempts)).toEqual([
      [{ number: 1, fromMs: 0, toMs: 2000, status: 'COMPLETED' }],
      [
        { number: 1, fromMs: 2000, toMs: 8000, status: 'ERROR' },
        { number: 2, fromMs: 8000, toMs: 10_000, status: 'RUNNING' },
      ],
      [],
    ]);
  });

  it('is made of the steps alone where the lifecycle was forgotten', () => {
    const line = timeLineOf(steps, [], now);
    expect(line.lines.map(({ attempts }) => attempts.length)).toEqual([1, 1, 0]);
  });

  it('is empty before anything has begun', () => {
    expect(timeLineOf([step(3, { status: 'PENDING' })], [], now)).toMatchObject({
      lengthMs: 1,
      lines: [{ attempts: [] }],
    });
  });
});
