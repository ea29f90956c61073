import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hireThree } from './hire.mjs';

const OUTAGE_MS = 1500;

/** What the handlers need is away for a while; in the middle of it a worker is killed, so that another takes up the waiting. */
export const surroundingsMissing = {
  name: 'surroundings missing, a worker killed meanwhile',
  dialect: 'postgres',
  hire: hireThree,
  async disturb(stage) {
    const missing = join(stage.directory, 'missing');
    for (let round = 1; round <= stage.scale.outages; round += 1) {
      const group = await stage.start({ missing });
      await stage.until(group, 0.1 + stage.random.next() * 0.3);
      await writeFile(missing, '');
      await delay(OUTAGE_MS / 2);
      stage.random.pick(stage.crew.members).process.signal('SIGKILL');
      await delay(OUTAGE_MS / 2);
      await rm(missing);
      await stage.until(group, 1);
    }
    await stage.crew.complete();
  },
  effect: ({ scale }) => `${scale.outages} outages`,
};
