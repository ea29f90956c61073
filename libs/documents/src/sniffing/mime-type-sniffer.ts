import { OCTET_STREAM } from '@sluice/domain';
import { builtModule } from '../processes/built-module.js';
import type { ProcessDeath } from '../processes/process-death.js';
import { ProcessPool } from '../processes/process-pool.js';
import { valueOf } from '../processes/task-report.js';
import type { SniffTask } from './sniff-task.js';

export interface MimeTypeSnifferOptions {
  /** Called when a file killed a process. */
  readonly onDeath?: (death: ProcessDeath) => void;
  /** URL of the module that processes run; for tests. */
  readonly module?: string;
}

/** Two, so that one file that takes its time does not hold up all others. */
const PROCESSES = 2;
const MIB = 1024 ** 2;
/** A few milliseconds and 70 MiB are usual; the upload waits for it. */
const LIMITS = { memoryBytes: 256 * MIB, wallMs: 10_000, cpuMs: 10_000, resultBytes: MIB };
/** A client that leaves does not cost a process: looking takes no longer than starting one. */
const NEVER = new AbortController().signal;
const CODES = { crashed: 'SNIFFER_CRASHED', timeout: 'SNIFFER_TIMEOUT' };

/**
 * Finds out media types in processes of its own, for those who answer requests: nothing of an upload is read by them. Processes
 * start with the first file. Must be closed.
 */
export class MimeTypeSniffer {
  private readonly pool: ProcessPool;
  private readonly module: string;

  constructor({ onDeath, module = builtModule('sniff-task', import.meta.url) }: MimeTypeSnifferOptions = {}) {
    this.pool = new ProcessPool({ maxProcesses: PROCESSES, limits: LIMITS, ...(onDeath ? { onDeath } : {}) });
    this.module = module;
  }

  /**
   * As `sniffMimeType`. A file that kills its reader is `application/octet-stream`: when it is processed, its run
   * reports what is wrong with it.
   * @throws TransientError when the file cannot be read or no process be started
   */
  async sniff(path: string, fileName: string): Promise<string> {
    const task: SniffTask = { path, fileName };
    const report = await this.pool.run<string>({ module: this.module, task }, NEVER);
    return report.outcome === 'died' ? OCTET_STREAM : valueOf(report, CODES);
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
