import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_MS } from '../stage/crew.mjs';
import { hireOneFarAway } from './hire.mjs';

/** Longer than the lease, and than the sweep that takes over what it held. */
const OUTAGE_MS = LEASE_MS * 1.5;
const WORK_MS = 60;
const GROUPS_TO_CATCH_UP = 5;

/** Something happens to the network between one worker and the database, for longer than its lease. */
const disrupted = (name, disrupt) => ({
  name,
  dialect: 'postgres',
  hire: hireOneFarAway,
  async disturb(stage) {
    for (let round = 1; round <= stage.scale.outages; round += 1) {
      const group = await stage.start({ workMs: WORK_MS });
      await stage.until(group, 0.1 + stage.random.next() * 0.3);
      await disrupt(stage);
      await stage.until(group, 1);
      await caughtUp(stage);
    }
  },
  effect: (stage) => `${stage.scale.outages} outages, ${stage.zombies()} zombie outcomes`,
});

/** Resolves when the far worker takes part again. */
const caughtUp = async (stage) => {
  const before = stage.claimsOf('far');
  for (let group = 1; group <= GROUPS_TO_CATCH_UP && stage.claimsOf('far') === before; group += 1) {
    await stage.until(await stage.start({ workMs: WORK_MS }), 1);
  }
  if (stage.claimsOf('far') === before) throw new Error('The far worker does not come back');
};

/** Packets wait: the worker comes back as a zombie and settles what others have done meanwhile. */
export const networkStalled = disrupted('network stalled', async ({ network }) => {
  network.stall();
  await delay(OUTAGE_MS);
  network.mend();
});

export const networkCut = disrupted('network cut', async ({ network }) => {
  network.cut();
  await delay(OUTAGE_MS);
  network.mend();
});

/** Connections that nobody answers any more and nobody closes; new ones would work. */
export const connectionsLost = disrupted('connections lost', async ({ network }) => {
  network.loseConnections();
  await delay(OUTAGE_MS);
});

export const networkSlow = disrupted('network slow, then stalled', async ({ network, random }) => {
  network.slowDown(random.between(50, 200));
  await delay(OUTAGE_MS / 2);
  network.stall();
  await delay(OUTAGE_MS / 2);
  network.mend();
});
