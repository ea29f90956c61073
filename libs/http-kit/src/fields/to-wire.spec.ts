import { describe, expect, it } from '@jest/globals';
import { Shown } from './shown.js';
import { toWire } from './to-wire.js';

class Resource {
  @Shown('Id', 1)
  readonly id: number;

  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
}

class StepBody extends Resource {
  @Shown('Run', 3)
  readonly workflow_run_id: number;

  @Shown('End, UTC', '2026-11-21T09:30:00', { nullable: true })
  readonly completed_date: string | null;

  @Shown('Seconds', 0.5, { format: 'double', nullable: true })
  readonly duration: number | null;
}

interface Ended {
  readonly createdDate: Date;
  readonly completedDate: Date | null;
}

const seconds = ({ createdDate, completedDate }: Ended): number | null =>
  completedDate && (completedDate.getTime() - createdDate.getTime()) / 1000;

const toStepBody = toWire(StepBody, { duration: seconds });

const step = {
  workflowRunId: 3,
  secret: 'x',
  id: 1,
  createdDate: new Date('2026-11-21T09:30:00.400Z'),
  completedDate: null,
};

describe('toWire', () => {
  it('writes what a body shows, in its order, in snake case and with timestamps, and nothing else', () => {
    expect(JSON.stringify(toStepBody(step))).toBe(
      '{"id":1,"created_date":"2026-11-21T09:30:00","workflow_run_id":3,"completed_date":null,"duration":null}',
    );
    expect(toStepBody({ ...step, completedDate: new Date('2026-11-21T09:30:01.900Z') })).toMatchObject({
      completed_date: '2026-11-21T09:30:01',
      duration: 1.5,
    });
  });

  it('does not compile without what the body shows', () => {
    const less = { id: 1, createdDate: step.createdDate, completedDate: null };
    // @ts-expect-error workflowRunId is missing
    expect(toStepBody(less).workflow_run_id).toBeUndefined();
    // @ts-expect-error a text is not a number
    expect(toStepBody({ ...step, id: '1' }).id).toBe('1');
    // @ts-expect-error the body shows no such field
    expect(toWire(StepBody, { duraton: seconds })(step)).toBeDefined();
  });
});
