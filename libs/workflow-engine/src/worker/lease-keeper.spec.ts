import { silentLogger } from '@sluice/domain';
import type { EventQueue, GroupControl, Heartbeat, StepQueue } from '@sluice/persistence';
import { describe, expect, it } from '@jest/globals';
import { HeldSteps } from './held-steps.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { WorkerSettings } from './worker-settings.js';

describe('the lease keeper', () => {
  /** A keeper whose heartbeat is answered when the test says so. */
  const keeperOf = (answer: Promise<Heartbeat>): { keeper: LeaseKeeper; ousted: () => number } => {
    let ousted = 0;
    const keeper = new LeaseKeeper(
      { heartbeat: () => answer } as unknown as StepQueue,
      {} as EventQueue,
      {} as GroupControl,
      { id: 'w1', instance: 'i', hostname: 'h', pid: 1 },
      new HeldSteps(),
      { checkinIntervalMs: 60_000, checkinTimeoutMs: 600_000 } as WorkerSettings,
      {
        recovered: () => undefined,
        reconciling: () => Promise.resolve(),
        orphaned: () => undefined,
        ousted: () => (ousted += 1),
      },
      silentLogger,
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
});
