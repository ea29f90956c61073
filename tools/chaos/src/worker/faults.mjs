import { shiftClock } from './clock.mjs';

/** Longer than it takes to notice the failure, shorter than the shortest wait for the next try. */
const JUMP_AFTER_MS = 20;

const ACTIONS = {
  /** Ends this process at once: the call does not return. */
  kill: () => process.kill(process.pid, 'SIGKILL'),
  /** Sets the clock while the worker waits. */
  jump: ({ shiftMs }) => setTimeout(() => shiftClock(shiftMs), JUMP_AFTER_MS),
};

/** Faults that wait for their moment: each is carried out when its point is reached for the nth time after it was armed. */
export class Faults {
  constructor(reached) {
    this.reached = reached;
    this.armed = [];
  }

  arm(fault) {
    this.armed.push({ ...fault, left: fault.nth });
  }

  /** To be called at each named point. */
  at(point) {
    for (const fault of this.armed) {
      if (fault.point !== point) continue;
      fault.left -= 1;
      if (fault.left !== 0) continue;
      this.reached(fault);
      ACTIONS[fault.action](fault);
    }
  }
}
