import { describe, expect, it } from '@jest/globals';
import { PermanentError, QuotaError, TransientError, UnavailableError } from '../errors/processing-errors.js';
import { unspeakable } from '../testing/unspeakable.js';
import { retryDelayMs } from './retry-policy.js';
import { nextState, type AttemptResult, type StepOutcome } from './step-outcome.js';

const policy = { baseDelayMs: 2000, maxDelayMs: 300_000 };
const failed = (error: unknown): AttemptResult => ({ kind: 'failed', error });

describe('nextState', () => {
  it.each([
    ['a success', { kind: 'succeeded', meta: { pages: 3 } } as AttemptResult, 1, 3, 'COMPLETED'],
    ['a transient failure with attempts left', failed(new TransientError('X', 'x')), 1, 3, 'ERROR'],
    ['a transient failure at the last attempt', failed(new TransientError('X', 'x')), 3, 3, 'FAILED'],
    ['a failure of unknown kind with attempts left', failed(new Error('x')), 2, 3, 'ERROR'],
    ['a thrown string', failed('boom'), 1, 1, 'FAILED'],
    ['a permanent failure with attempts left', failed(new PermanentError('ENCRYPTED', 'x')), 1, 3, 'FAILED'],
    ['a step given back', { kind: 'released' } as AttemptResult, 1, 3, 'PENDING'],
  ])('%s', (_name, result, used, allowed, status) => {
    expect(nextState(result, used, allowed, policy, 0.5).status).toBe(status);
  });

  it('waits at least as long as the provider asked for', () => {
    expect(nextState(failed(new QuotaError('RATE', 'x', 60_000)), 1, 3, policy, 0.5).delayMs).toBe(60_000);
  });

  it('waits no longer than the settings allow, whatever the provider asked for', () => {
    const dayMs = 86_400_000;
    expect(nextState(failed(new QuotaError('RATE', 'x', dayMs)), 1, 3, policy, 0.5).delayMs).toBe(policy.maxDelayMs);
    expect(nextState(failed(new QuotaError('RATE', 'x', NaN)), 1, 3, policy, 0.5).delayMs).toBe(1000);
  });

  describe('with a fault of the surroundings', () => {
    const patient = { ...policy, maxOutageMs: 3_600_000 };
    const down = new UnavailableError('DOWN', 'The server is down.');
    const waiting = (waitedMs: number, random = 1): StepOutcome =>
      nextState(failed(down), 3, 3, patient, random, waitedMs);

    it('waits at the last attempt, too, in pauses that double', () => {
      expect(waiting(0)).toEqual({
        status: 'ERROR',
        waits: true,
        delayMs: 2000,
        message: 'The server is down.',
        meta: { error: 'DOWN', error_kind: 'unavailable' },
      });
      expect([2000, 4000, 1_000_000].map((waited) => waiting(waited).delayMs)).toEqual([2000, 4000, 300_000]);
      expect(waiting(4000, 0).delayMs).toBe(2000);
    });

    it('waits as long as a provider asks for, up to the longest wait', () => {
      const asks = (ms: number): StepOutcome => nextState(failed(new QuotaError('R', 'x', ms)), 3, 3, patient, 0.5);
      expect([asks(60_000).delayMs, asks(86_400_000).delayMs]).toEqual([60_000, 300_000]);
      expect(asks(1).waits).toBe(true);
    });

    it('waits no longer in all than the settings allow, and says so then', () => {
      expect(waiting(3_599_000).delayMs).toBe(1000);
      expect(waiting(3_600_000)).toMatchObject({
        status: 'FAILED',
        message: 'The server is down. It was waited for 1 hours in all, which is the limit (WORKER_OUTAGE_HOURS).',
      });
    });

    it.each([
      ['a full disk', Object.assign(new Error('x'), { code: 'ENOSPC' })],
      ['a refused connection below a client', new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })],
      ['too many open files', Object.assign(new Error('x'), { code: 'EMFILE' })],
      ['an error of another copy', { kind: 'unavailable', code: 'X', message: 'x' }],
    ])('recognises %s', (_name, thrown) => {
      expect(nextState(failed(thrown), 3, 3, patient)).toMatchObject({ waits: true });
    });

    it.each([
      ['a missing file', Object.assign(new Error('x'), { code: 'ENOENT' })],
      ['a time-out', new TransientError('STEP_TIMEOUT', 'x')],
      [
        'a permanent error that a refused connection caused',
        new PermanentError('X', 'x', { cause: { code: 'ECONNREFUSED' } }),
      ],
    ])('does not wait for %s', (_name, thrown) => {
      expect(nextState(failed(thrown), 3, 3, patient)).toMatchObject({ status: 'FAILED' });
    });
  });

  it('keeps the stable code and the sentence of a failure', () => {
    expect(nextState(failed(new PermanentError('ENCRYPTED', 'The PDF is encrypted')), 1, 3, policy)).toMatchObject({
      message: 'The PDF is encrypted',
      meta: { error: 'ENCRYPTED', error_kind: 'permanent' },
    });
  });

  it('shortens messages that would fill the database', () => {
    expect(nextState(failed(new Error('x'.repeat(10_000))), 1, 1, policy).message).toHaveLength(2001);
  });

  it.each(unspeakable())('is computed for a handler that throws %s', (_name, thrown) => {
    const outcome = nextState(failed(thrown), 1, 3, policy, 0.5);
    expect(outcome).toMatchObject({ status: 'ERROR', delayMs: 1000, meta: { error_kind: 'transient' } });
    expect(outcome.message!.length).toBeLessThanOrEqual(2001);
    expect(JSON.stringify(outcome).length).toBeLessThan(5000);
  });
});

describe('retryDelayMs', () => {
  it.each([
    [1, 0.999999, 2000],
    [2, 0.999999, 4000],
    [4, 0.5, 8000],
    [20, 0.999999, 300_000],
    [5000, 0.999999, 300_000],
    [3, 0, 0],
  ])('attempt %i at random %f waits %i ms', (attempt, random, expected) => {
    expect(retryDelayMs(policy, attempt, random)).toBeCloseTo(expected, -1);
  });
});
