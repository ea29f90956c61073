import { destination } from 'pino';

/** Takes finished lines, one a call, and has them written when the call returns. */
export interface LogDestination {
  write(line: string): void;
  /** Whether people read it on a terminal. */
  readonly isTTY?: boolean;
}

/**
 * The standard error of this process, written synchronously: what was logged before a crash or an exit is there. A reader
 * that has gone away (`2>&1 | head`) does not stop the process.
 */
export function standardError(): LogDestination {
  const stream = destination({ fd: process.stderr.fd, sync: true });
  stream.on('error', () => undefined);
  return { write: (line) => void stream.write(line), isTTY: process.stderr.isTTY };
}
