import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_MS } from '../stage/crew.mjs';
import { hireThree } from './hire.mjs';

/** The server ends by a signal in the middle of the work, is away for a while and comes back. */
export const serverEnds = (name, signal) => ({
  name,
  dialect: 'postgres',
  hire: hireThree,
  async disturb(stage) {
    const { server, scale, random } = stage;
    for (let round = 1; round <= scale.outages; round += 1) {
      const group = await stage.start();
      await stage.until(group, random.next() * 0.5);
      await server.end(signal);
      await delay(random.next() * LEASE_MS);
      await server.startAgain();
      await stage.until(group, 1);
    }
    await stage.crew.complete();
  },
  effect: ({ scale }) => `${scale.outages} restarts`,
});
