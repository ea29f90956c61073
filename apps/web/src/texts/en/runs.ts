import { plural } from '../plural.js';

const runsOf = (runs: number, text: string): string =>
  plural(runs, { one: '1 workflow run', other: `${text} workflow runs` });

/** Runs and what is done to many of them, wherever they are shown. */
export const runs = {
  chain: 'Steps',
  stepOf: (name: string, number: number, steps: number) => `${name}, step ${number} of ${steps}`,
  done: 'all done',
  attempt: (used: number, most: number) => `attempt ${used} of ${most}`,
  remaining: (time: string) => `about ${time} left`,
  of: runsOf,
  actions: { retry: 'Retry', cancel: 'Cancel', pause: 'Pause', resume: 'Resume' },
  asks: {
    retry: (runs: number, text: string) => `Retry ${runsOf(runs, text)}?`,
    cancel: (runs: number, text: string) => `Cancel ${runsOf(runs, text)}?`,
    pause: (runs: number, text: string) => `Pause ${runsOf(runs, text)}?`,
    resume: (runs: number, text: string) => `Resume ${runsOf(runs, text)}?`,
  },
  titles: {
    retry: 'Retry workflow runs',
    cancel: 'Cancel workflow runs',
    pause: 'Pause workflow runs',
    resume: 'Resume workflow runs',
  },
  /** Closes the question. */
  leaves: { retry: 'Do not retry', cancel: 'Do not cancel', pause: 'Do not pause', resume: 'Do not resume' },
  abouts: {
    retry: 'Each goes on at the step that failed, with all its attempts. What was done before is kept.',
    cancel: 'They end with the step that they are at. Undoing it sets them going again at that step.',
    pause: 'Steps that run are finished; nothing after them starts until they are resumed.',
    resume: 'They go on where they stand.',
  },
  nothing: 'There is nothing that this would change.',
  leftAlone: 'Left alone',
  counting: 'Counting…',
  undone: (message: string) => `Undone: ${message}`,
  stillGoing: (changed: string) => `${changed} so far; the rest follows…`,
  triesAgain: (problem: string) => `${problem}. Trying again…`,
  stoppedHere: 'It was stopped here',
  stopped: (problem: string) => `The rest was not done: ${problem}. Do it again to go on.`,
  gone: 'There is no such run any more.',
} as const;
