import type { ProcessUsage } from './process-limits.js';
import type { TaskFailure } from './task-failure.js';

/** Descriptors of a task process besides the standard three. */
export const CHANNEL_FD = 3;
/** Ends with the parent; the watchdog says on it why it kills. */
export const LIFELINE_FD = 4;

/** What a process is started with, as its argument in JSON. */
export interface ProcessArguments {
  readonly memoryBytes: number;
  readonly cpuMs: number;
  readonly resultBytes: number;
}

/** Asks a process to call the default export of a built module. */
export interface TaskRequest {
  /** URL of the module. */
  readonly module: string;
  /** Everything in it can be cloned. */
  readonly task: unknown;
}

/** Errors travel as data: a clone of an error loses its class and code. */
export type TaskResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'returned'; readonly value: unknown; readonly usage: ProcessUsage; readonly memoryBytes: number }
  | {
      readonly kind: 'failed';
      readonly failure: TaskFailure;
      readonly usage: ProcessUsage;
      readonly memoryBytes: number;
    };

/** What the watchdog says before it kills its process. */
export interface KillReport {
  readonly reason: 'memory' | 'cpu';
  readonly memoryBytes: number;
  readonly cpuMs: number;
}
