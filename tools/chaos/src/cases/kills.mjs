import { hireThree } from './hire.mjs';

/** Workers are killed at a named point of a step's way, one after the other, and started again. */
export const killAt = (point, name, dialect = 'postgres') => ({
  name,
  dialect,
  hire: hireThree,
  async disturb(stage) {
    const { crew, random, scale } = stage;
    for (let death = 0; death < scale.faults; death += 1) {
      const doomed = crew.arm(random.pick(crew.members), { point, nth: random.between(1, 6) });
      await stage.workUntil(doomed.ended);
      await crew.complete();
    }
  },
  effect: ({ crew }) => `${crew.deaths} deaths`,
});
