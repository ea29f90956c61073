import { silentLogger } from '@sluice/domain';
import type { GroupControl } from '../runs/group-control.js';
import type { EventQueue, Heartbeat, StepQueue } from '@sluice/persistence';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HeldSteps } from './held-steps.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { WorkerSettings } from './worker-settings.js';

describe('the lease keeper', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** What hangs on promises and on the turn of the event loop has happened then. */
  const nextTurns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  const keeperAsking = (
    heartbeat: () => Promise<Heartbeat>,
    orphaned: (stepId: number, attempt: number) => void,
    ousted = (): void => undefined,
  ): LeaseKeeper =>
    new LeaseKeeper(
      { heartbeat } as unknown as StepQueue,
      {} as EventQueue,
      {} as GroupControl,
      { id: 'w1', instance: 'i', hostname: 'h', pid: 1 },
      new HeldSteps(),
      { checkinIntervalMs: 60_000, checkinTimeoutMs: 600_000 } as WorkerSettings,
      {
        recovered: () => undefined,
        reconciling: () => Promise.resolve(),
        orphaned,
        ousted,
      },
      silentLogger,
    );

  /** A keeper whose heartbeat is answered when the test says so. */
  const keeperOf = (answer: Promise<Heartbeat>): { keeper: LeaseKeeper; ousted: () => number } => {
    let ousted = 0;
    const keeper = keeperAsking(
      () => answer,
      () => undefined,
      () => (ousted += 1),
    );
    return { keeper, ousted: () => ousted };
  };

  it('says that another process has taken the id', async () => {
    const { keeper, ousted } = keeperOf(Promise.resolve({ owned: false, held: new Map() }));
    await keeper.beat();
    expect(ousted()).toBe(1);
  });

  it('is not alarmed when a late heartbeat no longer finds the worker that has signed off', async () => {
    let answer!: (heartbeat: Heartbeat) => void;
    const { keeper, ousted } = keeperOf(new Promise((resolve) => (answer = resolve)));
    const beat = keeper.beat();
    keeper.stop();
    answer({ owned: false, held: new Map() });
    await beat;
    expect(ousted()).toBe(0);
  });

  it('never has two heartbeats under way, however often it is asked to compare', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const answers: (() => void)[] = [];
    const orphaned: string[] = [];
    const keeper = keeperAsking(
      () => new Promise((resolve) => answers.push(() => resolve({ owned: true, held: new Map([[1, 1]]) }))),
      (step, attempt) => orphaned.push(`${step} ${attempt}`),
    );
    for (let asked = 0; asked < 50; asked += 1) {
      keeper.reconcileSoon();
      void keeper.beat();
    }
    expect(jest.getTimerCount()).toBe(1);
    await nextTurns();
    expect(answers).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(answers).toHaveLength(1);
    answers[0]!();
    await nextTurns();
    expect(answers).toHaveLength(2);
    // One look saw it, which may be on its way still; only the second says that nothing here runs it.
    expect(orphaned).toEqual([]);
    answers[1]!();
    await nextTurns();
    expect(orphaned).toEqual(['1 1']);
    keeper.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
