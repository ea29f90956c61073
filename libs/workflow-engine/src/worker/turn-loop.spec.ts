import { silentLogger, TransientError } from '@sluice/domain';
import type { StepQueue, TurnResult } from '@sluice/persistence';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HeldSteps } from './held-steps.js';
import type { StepExecutor } from './step-executor.js';
import { TurnLoop } from './turn-loop.js';
import { WakeUp } from './wake-up.js';
import type { WorkerSettings } from './worker-settings.js';

const HOUR_MS = 3_600_000;
const settings = {
  workerId: 'w1',
  concurrency: 4,
  stepLimits: new Map(),
  queueConcurrency: 1,
  taskCount: 4,
} as unknown as WorkerSettings;
const nothing: TurnResult = { settled: new Set(), claimed: [], activated: 0, finishedRuns: [] };

describe('the turn loop', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('tries again soon after a failure although the clock was set back meanwhile', async () => {
    let answered!: () => void;
    const secondTurn = new Promise<void>((resolve) => (answered = resolve));
    let turns = 0;
    const queue = {
      turn: (): Promise<TurnResult> => {
        turns += 1;
        if (turns === 1) return Promise.reject(new TransientError('DATABASE_UNREACHABLE', 'away'));
        answered();
        return Promise.resolve(nothing);
      },
    } as unknown as StepQueue;
    const failed = new Promise<void>((resolve) => {
      const events = { runsFinished: () => undefined, surplus: () => undefined, uncertain: () => resolve() };
      const loop = new TurnLoop(
        queue,
        {} as StepExecutor,
        new HeldSteps(),
        settings,
        new WakeUp(),
        events,
        silentLogger,
      );
      loop.poke();
    });
    await failed;
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now - HOUR_MS);
    await secondTurn;
    expect(turns).toBe(2);
  });
});
