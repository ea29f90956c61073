import { setTimeout as sleep } from 'node:timers/promises';
import { ShutdownSignal } from './shutdown-signal.js';
import { ExitCode } from './exit-code.js';
import type { Terminal } from './output/terminal.js';

/** How long an interrupted command may take to leave things in order. */
const INTERRUPTION_GRACE_MS = 2000;

/** One run of the tool: what its command writes to, how signals reach it, and the exit code it ends with. */
export class CommandRun {
  exitCode: ExitCode = ExitCode.Success;

  /** @param shutdown has listened for signals since the process began, if it is to serve */
  constructor(
    readonly terminal: Terminal,
    private readonly shutdown?: ShutdownSignal,
  ) {}

  /** Runs a command that ends by itself. Interrupted, it may tidy up for a moment; the exit code is 130 whatever it returns. */
  async once(work: (signal: AbortSignal) => Promise<ExitCode>): Promise<void> {
    using shutdown = new ShutdownSignal();
    const { signal } = shutdown;
    const hurry = new AbortController();
    signal.addEventListener('abort', () => void exitAfterGrace(hurry.signal), { once: true });
    try {
      const code = await work(signal);
      this.exitCode = signal.aborted ? ExitCode.Interrupted : code;
    } catch (error) {
      if (!signal.aborted) throw error;
      this.exitCode = ExitCode.Interrupted;
    } finally {
      hurry.abort();
    }
  }

  /** Runs a command that serves until it is told to stop; a graceful end is a success. */
  async untilStopped(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
    using shutdown = this.shutdown ?? new ShutdownSignal();
    await work(shutdown.signal);
  }
}

const exitAfterGrace = async (cancelled: AbortSignal): Promise<void> => {
  try {
    await sleep(INTERRUPTION_GRACE_MS, undefined, { signal: cancelled, ref: false });
  } catch {
    return;
  }
  process.exit(ExitCode.Interrupted);
};
