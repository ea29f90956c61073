import type { ProcessUsage } from './process-limits.js';

/** Why a process ended in the middle of a task. `time` and `cpu` are limits; `result` is a limit too: it sent more than it may. `signal` and
 * `exit` nobody here asked for. */
export type DeathReason = 'memory' | 'cpu' | 'time' | 'signal' | 'exit' | 'result';

/** The end of a process in the middle of a task. */
export interface ProcessDeath {
  readonly reason: DeathReason;
  /** What happened, as a clause for people: `it used 2.1 GB of memory, more than the 2 GB that are allowed`. */
  readonly description: string;
  /** As far as it is known: a process that was killed from outside says nothing. */
  readonly usage: ProcessUsage;
  /** The end of what the process wrote on its standard error, for the log. */
  readonly detail: string;
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MiB`;
export const secondsText = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** What V8 writes before it ends a process that has no memory left, or was asked for more than can be. */
const OUT_OF_HEAP = /heap out of memory|Allocation failed|out of memory|invalid (array|table|size|string)/i;

/** Why a process ended that no limit of ours ended. */
export function deathOfItsOwn(
  code: number | null,
  signal: NodeJS.Signals | null,
  stderr: string,
): Pick<ProcessDeath, 'reason' | 'description'> {
  if (OUT_OF_HEAP.test(stderr)) {
    return { reason: 'memory', description: 'it asked for more memory than a parser may use' };
  }
  if (signal === 'SIGKILL') {
    return { reason: 'signal', description: 'it was killed from outside (SIGKILL), perhaps for lack of memory' };
  }
  if (signal) return { reason: 'signal', description: `it ended by signal ${signal}` };
  return { reason: 'exit', description: `it ended with exit code ${code}` };
}
