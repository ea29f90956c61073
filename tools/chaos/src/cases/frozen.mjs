import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_MS } from '../stage/crew.mjs';
import { hireThree } from './hire.mjs';

const FROZEN_MS = LEASE_MS * 1.5;

/** A worker is frozen for longer than its lease, as by a suspended machine, and goes on where it was. */
export const workerFrozen = {
  name: 'worker frozen',
  dialect: 'postgres',
  hire: hireThree,
  async disturb(stage) {
    for (let round = 1; round <= stage.scale.outages; round += 1) {
      const group = await stage.start({ workMs: 60 });
      await stage.until(group, 0.1 + stage.random.next() * 0.3);
      const { process } = stage.random.pick(stage.crew.members);
      process.signal('SIGSTOP');
      await delay(FROZEN_MS);
      process.signal('SIGCONT');
      await stage.until(group, 1);
    }
  },
  effect: (stage) => `${stage.scale.outages} freezes, ${stage.zombies()} zombie outcomes`,
};
