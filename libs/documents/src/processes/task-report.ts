import { PermanentError, type DomainError } from '@sluice/domain';
import type { DeathReason, ProcessDeath } from './process-death.js';
import type { ProcessUsage } from './process-limits.js';
import { type TaskFailure, toError } from './task-failure.js';

/** What became of a task, with everything that was tried. */
export type TaskReport<Value> = {
  /** What each try used; a second one is made when the first killed its process. */
  readonly tries: readonly ProcessUsage[];
  /** Ends of processes that the task brought about. */
  readonly deaths: readonly ProcessDeath[];
} & (
  | { readonly outcome: 'returned'; readonly value: Value }
  | { readonly outcome: 'failed'; readonly failure: TaskFailure }
  | { readonly outcome: 'died' }
);

/** Codes of the faults of tasks that killed their processes. */
export interface DeathCodes {
  readonly crashed: string;
  readonly timeout: string;
}

/** A task that ran out of its time would do so again. */
export const isTimeLimit = (reason: DeathReason): boolean => reason === 'time' || reason === 'cpu';

/** What a task returned. @throws the error that it threw; PermanentError when it killed its processes */
export function valueOf<Value>(report: TaskReport<Value>, codes: DeathCodes): Value {
  if (report.outcome === 'returned') return report.value;
  throw report.outcome === 'failed' ? toError(report.failure) : deathError(report.deaths, codes);
}

const deathError = (deaths: readonly ProcessDeath[], codes: DeathCodes): DomainError => {
  const last = deaths.at(-1);
  const options = { cause: new Error(deaths.map(({ detail }) => detail).join('\n')) };
  if (last && isTimeLimit(last.reason)) {
    const message =
      `The document takes too long to read: ${last.description}. Split it or save it anew, or raise ` +
      `${last.reason === 'cpu' ? 'PARSER_CPU_TIMEOUT' : 'PARSER_TIMEOUT'}.`;
    return new PermanentError(codes.timeout, message, options);
  }
  const remedy = deaths.some(({ reason }) => reason === 'memory')
    ? 'Split the document, or raise PARSER_MEMORY_LIMIT.'
    : 'Save it anew in its application or convert it to another format.';
  return new PermanentError(codes.crashed, `${historyOf(deaths)} It is not tried again. ${remedy}`, options);
};

const ORDINALS = ['first', 'second'];

const historyOf = (deaths: readonly ProcessDeath[]): string => {
  const offset = ORDINALS.length - deaths.length;
  const attempts = deaths.map(({ description }, index) => `at the ${ORDINALS[offset + index]} attempt ${description}`);
  const history = attempts.length > 0 ? `: ${attempts.join('; ')}` : ' in earlier attempts';
  return `The document has killed its parser twice${history}.`;
};
