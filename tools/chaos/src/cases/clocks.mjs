import { setTimeout as delay } from 'node:timers/promises';

const HOUR_MS = 3_600_000;
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'chaos jumping'`;

/** One worker's clock is an hour ahead, one's an hour behind, and the third one's jumps while it waits for the database. */
export const clocksShifted = {
  name: 'clocks shifted by an hour',
  dialect: 'postgres',
  async hire({ crew, url }) {
    await Promise.all([
      crew.hire('ahead', { url, clockShiftMs: HOUR_MS }),
      crew.hire('behind', { url, clockShiftMs: -HOUR_MS }),
      crew.hire('jumping', { url }),
    ]);
  },
  async disturb(stage) {
    const { crew, scale } = stage;
    const jumping = crew.members.find(({ id }) => id === 'jumping');
    for (let jump = 1; jump <= scale.faults; jump += 1) {
      const shiftMs = jump % 2 === 1 ? -HOUR_MS : HOUR_MS;
      crew.arm(jumping, { point: 'turn-failed', nth: 1, action: 'jump', shiftMs });
      await Promise.all([stage.workUntil(stage.faulted(jump)), failTurns(stage, jump)]);
    }
  },
  effect: ({ scale }) => `${scale.faults} jumps`,
};

/** Breaks the worker's connections while it works, until that has hit a turn. */
const failTurns = async (stage, jump) => {
  while (stage.faults() < jump) {
    await stage.ask(TERMINATE);
    await delay(10);
  }
};
