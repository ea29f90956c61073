import type { StepOutcome } from '@sluice/domain';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Outages, type OutageAttempt } from './outages.js';

const policy = { baseDelayMs: 2000, maxDelayMs: 300_000, maxOutageMs: 3_600_000 };
const CONFIG = 7;

const claimed = (id: number, waitedMs = 0, need = CONFIG): OutageAttempt<number> => ({
  need,
  name: `${id} 1`,
  waitedMs,
});
const waits: StepOutcome = {
  status: 'ERROR',
  waits: true,
  delayMs: 1500,
  message: 'The server is down.',
  meta: { error: 'DOWN', error_kind: 'unavailable' },
};
const completed: StepOutcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} };
const failed: StepOutcome = {
  status: 'FAILED',
  delayMs: 0,
  message: 'No',
  meta: { error: 'X', error_kind: 'permanent' },
};

describe('outages', () => {
  let now: number;
  let outages: Outages<number>;
  beforeEach(() => {
    now = 0;
    outages = new Outages(
      policy,
      () => 1,
      () => now,
    );
  });

  /** Three steps find out, one after the other. */
  const begin = (): StepOutcome[] => [1, 2, 3].map((id) => outages.ended(claimed(id), waits));

  it('hold nothing back for one failure or two, nor for any with a success in between', () => {
    outages.ended(claimed(1), waits);
    outages.ended(claimed(2), waits);
    expect(outages.holdBack(claimed(3))).toBeNull();
    expect(outages.provenBy(claimed(3), completed)).toBeNull();
    outages.ended(claimed(4), waits);
    expect(outages.holdBack(claimed(5))).toBeNull();
  });

  it('hold back what needs the same, with its cause, and nothing else', () => {
    const last = begin().at(-1);
    expect(outages.holdBack(claimed(4))).toMatchObject({
      status: 'ERROR',
      waits: true,
      message: 'The server is down.',
    });
    expect(outages.holdBack(claimed(5, 0, 8))).toBeNull();
    // The step that found out comes back when the pause is over.
    expect(last).toMatchObject({ waits: true, delayMs: 8000 });
  });

  it('let one step look at a time, in pauses that double up to half a minute', () => {
    begin();
    const pauses: number[] = [];
    for (let probe = 10; probe < 15; probe += 1) {
      const begun = now;
      while (outages.holdBack(claimed(probe)) !== null) now += 1000;
      pauses.push(now - begun);
      expect(outages.holdBack(claimed(100))).not.toBeNull();
      outages.ended(claimed(probe), waits);
    }
    expect(pauses).toEqual([8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('end with the first success, which says whether others were held back', () => {
    begin();
    now = 60_000;
    expect(outages.holdBack(claimed(3, 8000))).toBeNull();
    expect(outages.provenBy(claimed(3, 8000), outages.ended(claimed(3, 8000), completed))).toBe('ended');
    expect(outages.holdBack(claimed(4))).toBeNull();
    expect(outages.provenBy(claimed(4, 500), completed)).toBe('past');
    expect(outages.provenBy(claimed(5), completed)).toBeNull();
  });

  it('have the next step look when one that looked failed for another reason', () => {
    begin();
    now = 60_000;
    expect(outages.holdBack(claimed(10))).toBeNull();
    expect(outages.ended(claimed(10), failed)).toBe(failed);
    expect(outages.holdBack(claimed(11))).toBeNull();
  });

  it('fail what has waited as long as it may', () => {
    begin();
    expect(outages.holdBack(claimed(4, 3_600_000))).toEqual({
      status: 'FAILED',
      delayMs: 0,
      message: 'The server is down. It was waited for 1 hours in all, which is the limit (WORKER_OUTAGE_HOURS).',
      meta: waits.meta,
    });
    expect(outages.holdBack(claimed(5, 3_599_000))).toMatchObject({ status: 'ERROR', delayMs: 1000 });
  });

  it('are over when somebody says so', () => {
    begin();
    outages.over(8);
    expect(outages.holdBack(claimed(4))).not.toBeNull();
    outages.over();
    expect(outages.holdBack(claimed(4))).toBeNull();
  });

  it('are none where such faults count as failed attempts', () => {
    outages = new Outages({ baseDelayMs: 1, maxDelayMs: 1 });
    begin();
    expect(outages.holdBack(claimed(4))).toBeNull();
  });
});
