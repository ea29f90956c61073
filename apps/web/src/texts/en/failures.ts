import { plural } from '../plural.js';

/** Failures by cause, wherever they are shown. */
export const failures = {
  title: 'What failed, and why',
  count: (runs: number, text: string) => plural(runs, { one: '1 document', other: `${text} documents` }),
  retry: (runs: number, text: string) => plural(runs, { one: 'Retry it', other: `Retry these ${text}` }),
  examples: (some: number) => plural(some, { one: 'One of them', other: `${some} of them` }),
  run: (id: number) => `run ${id}`,
  ask: (runs: number, text: string) =>
    plural(runs, {
      one: 'The run of this document goes on at the step that failed. What was done before is kept.',
      other: `The runs of these ${text} documents go on at the step that failed. What was done before is kept.`,
    }),
  mayNotHelp: 'Nothing will change unless its cause is gone: follow the advice first.',
} as const;
