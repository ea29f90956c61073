import { createStepQueue } from '@sluice/persistence';
import { timed } from './measure.mjs';

const TURNS = 60;
const WARM_UP = 10;
const CLAIM = 10;

/** Milliseconds of 50 turns of a worker, each of which settles the 10 steps that it claimed before and claims 10 more. */
export const turnTimes = async (database) => {
  const queue = createStepQueue(database);
  await queue.register({ id: 'bench', instance: 'bench', hostname: 'bench', pid: 1 });
  let held = [];
  const times = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const settlements = held.map(({ step, attempt }) => ({
      stepId: step.id,
      attempt,
      outcome: { status: 'COMPLETED', delayMs: 0, message: null, meta: {} },
    }));
    const { ms, result } = await timed(() =>
      queue.turn({ workerId: 'bench', settlements, capacity: CLAIM, chain: false }),
    );
    held = result.claimed;
    if (turn >= WARM_UP) times.push(ms);
  }
  return times;
};
