import { silentLogger, TransientError } from '@sluice/domain';
import type { StepQueue, TurnResult } from '@sluice/persistence';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HeldSteps } from './held-steps.js';
import type { StepExecutor } from './step-executor.js';
import { TurnLoop } from './turn-loop.js';
import type { WorkerSettings } from './worker-settings.js';

const HOUR_MS = 3_600_000;
const settings = {
  workerId: 'w1',
  concurrency: 4,
  stepLimits: new Map(),
  queueConcurrency: 1,
  taskCount: 4,
} as unknown as WorkerSettings;
const nothing: TurnResult = { settled: new Set(), claimed: [], activated: 0, finishedRuns: [], handlersWait: false };

describe('the turn loop', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** A loop whose first turns fail, with promises of its failures and of its first turn that succeeds. */
  const loopThatFails = (
    failures: number,
  ): { loop: TurnLoop; failed: Promise<void>; succeeded: Promise<void>; turns: () => number } => {
    let fail!: () => void;
    let succeed!: () => void;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    const succeeded = new Promise<void>((resolve) => (succeed = resolve));
    let turns = 0;
    const queue = {
      turn: (): Promise<TurnResult> => {
        turns += 1;
        if (turns <= failures) return Promise.reject(new TransientError('DATABASE_UNREACHABLE', 'away'));
        succeed();
        return Promise.resolve(nothing);
      },
    } as unknown as StepQueue;
    const uncertain = (): void => {
      if (turns === failures) fail();
    };
    const events = {
      runsFinished: () => undefined,
      handlersWait: () => undefined,
      surplus: () => undefined,
      exhausted: () => undefined,
      outageOver: () => undefined,
      uncertain,
    };
    const executor = {} as StepExecutor;
    const loop = new TurnLoop(queue, executor, new HeldSteps(), settings, events, silentLogger);
    return { loop, failed, succeeded, turns: () => turns };
  };

  it('tries again soon after a failure although the clock was set back meanwhile', async () => {
    const { loop, failed, succeeded } = loopThatFails(1);
    loop.poke();
    await failed;
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now - HOUR_MS);
    await expect(succeeded).resolves.toBeUndefined();
  });

  it('tries again when its timer fires, although the clock says that it is early', async () => {
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { loop, succeeded } = loopThatFails(1);
    loop.poke();
    await expect(succeeded).resolves.toBeUndefined();
  });

  it('does not wait any longer when the database is back', async () => {
    // Timers that never fire: only the call can end the wait.
    jest.useFakeTimers();
    const { loop, failed, succeeded } = loopThatFails(1);
    loop.poke();
    await failed;
    loop.poke();
    loop.tryNow();
    await expect(succeeded).resolves.toBeUndefined();
  });

  it('leaves no timer behind when it is stopped, and asks for nothing more', async () => {
    jest.useFakeTimers();
    const { loop, failed, turns } = loopThatFails(1);
    loop.poke();
    await failed;
    expect(jest.getTimerCount()).toBe(1);
    await loop.stop(0);
    loop.tryNow();
    expect([jest.getTimerCount(), turns()]).toEqual([0, 1]);
  });
});
