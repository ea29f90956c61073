import { DOCUMENT_LIMITS } from '@sluice/domain';

/** What one task may use in its process. Whatever exceeds one of them is killed. */
export interface ProcessLimits {
  /** Resident memory of the process, bytes. */
  readonly memoryBytes: number;
  /** Time by the clock from the beginning of the task. */
  readonly wallMs: number;
  /** Processor time of the task, all threads of the process together. */
  readonly cpuMs: number;
  /** What a task may return, bytes on the wire. */
  readonly resultBytes: number;
}

const GIB = 1024 ** 3;

/** A million table cells, the most that a document may have, take about 1.3 GB while they are parsed. */
export const DEFAULT_PROCESS_LIMITS: ProcessLimits = {
  memoryBytes: 2 * GIB,
  wallMs: 300_000,
  cpuMs: 300_000,
  resultBytes: DOCUMENT_LIMITS.result.value,
};

/** What a task used. */
export interface ProcessUsage {
  /** Highest resident memory of its process, looked at every `WATCH_INTERVAL_MS`. */
  readonly peakMemoryBytes: number;
  readonly cpuMs: number;
  readonly wallMs: number;
}

/**
 * How often a process that works looks at its memory and time. A parser allocates at most some GB/s: what it can use beyond its
 * limit before it is noticed is below 100 MB.
 */
export const WATCH_INTERVAL_MS = 20;
