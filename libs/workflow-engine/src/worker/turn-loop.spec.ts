import { setImmediate } from 'node:timers/promises';
import { silentLogger, type WorkflowStepType } from '@sluice/domain';
import type { ClaimedStep, StepQueue, TurnRequest } from '@sluice/persistence';
import { describe, expect, it } from '@jest/globals';
import { HeldSteps } from './held-steps.js';
import type { StepExecutor } from './step-executor.js';
import { TurnLoop } from './turn-loop.js';
import { WakeUp } from './wake-up.js';
import type { WorkerSettings } from './worker-settings.js';

/** A queue that never runs out of parse steps, and notes what it is asked. */
const aLoop = (stepLimits: ReadonlyMap<WorkflowStepType, number>) => {
  const requests: TurnRequest[] = [];
  const running: (() => void)[] = [];
  let ids = 0;
  const queue = {
    turn: (request: TurnRequest) => {
      requests.push(request);
      const count = Math.min(request.capacity, request.room?.get('parse') ?? request.capacity);
      const claimed = Array.from(
        { length: count },
        () => ({ attempt: 1, step: { id: (ids += 1), stepType: 'parse' } }) as unknown as ClaimedStep,
      );
      const settled = new Set(request.settlements.map(({ stepId }) => stepId));
      return Promise.resolve({ settled, claimed, activated: 0, finishedRuns: [] });
    },
  } as unknown as StepQueue;
  const executor = {
    execute: () => new Promise((resolve) => running.push(() => resolve({ kind: 'succeeded', meta: {} }))),
  } as unknown as StepExecutor;
  const settings = {
    workerId: 'w',
    concurrency: 10,
    stepLimits,
    queueConcurrency: 4,
    taskCount: 5,
    retryPolicy: { baseDelayMs: 1, maxDelayMs: 1 },
  } as WorkerSettings;
  const events = { runsFinished: () => undefined, surplus: () => undefined, uncertain: () => undefined };
  const loop = new TurnLoop(queue, executor, new HeldSteps(), settings, new WakeUp(), events, silentLogger);
  const quiet = async (): Promise<void> => {
    for (let tick = 0; tick < 20; tick += 1) await setImmediate();
  };
  return { loop, requests, running, quiet };
};

describe('the turns of a worker with limits per type', () => {
  it('stop when all that waits is of a full type, however much it is', async () => {
    const { loop, requests, running, quiet } = aLoop(new Map([['parse', 2]]));
    loop.poke();
    await quiet();
    expect(running).toHaveLength(2);
    const asked = requests.length;
    await quiet();
    expect(requests).toHaveLength(asked);
    loop.poke();
    await quiet();
    expect(requests).toHaveLength(asked + 1);
    expect(requests.at(-1)).toMatchObject({ room: new Map([['parse', 0]]) });
  });

  it('go on with the type as soon as one of it ends', async () => {
    const { loop, running, quiet } = aLoop(new Map([['parse', 2]]));
    loop.poke();
    await quiet();
    running[0]!();
    await quiet();
    expect(running).toHaveLength(3);
    running[1]!();
    running[2]!();
    await quiet();
    expect(running).toHaveLength(5);
  });

  it('fill the whole worker when nothing is limited', async () => {
    const { loop, running, quiet } = aLoop(new Map());
    loop.poke();
    await quiet();
    expect(running).toHaveLength(10);
  });
});
