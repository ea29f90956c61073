import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Runs in a thread of its own, so that it works whatever the main thread does: ends the process, which then has not ended by its
 * own deadline either. Standard error may be a pipe that nobody reads, or closed: it is worth one try.
 */
const { afterMs } = workerData as { afterMs: number };
const STDERR = 2;

setTimeout(() => {
  try {
    writeSync(STDERR, 'The process is busy with something that does not let go; it is ended without it\n');
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, afterMs);
