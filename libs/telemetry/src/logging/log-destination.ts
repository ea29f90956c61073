import { destination } from 'pino';
import { LineBatch } from './line-batch.js';

/** Takes finished lines, one a call. */
export interface LogDestination {
  /** `isUrgent` for what must be written when the call returns, with all that came before. */
  write(line: string, isUrgent?: boolean): void;
  /** Whether people read it on a terminal. */
  readonly isTTY?: boolean;
}

/**
 * The standard error of this process. Urgent lines are written synchronously: what was logged before a crash is there. The
 * others are written together when the event loop has done what is due now, at the latest when the process exits: a line per
 * request in a system call of its own is a good part of what a request costs. A reader that has gone away (`2>&1 | head`) does
 * not stop the process.
 */
export function standardError(): LogDestination {
  const stream = destination({ fd: process.stderr.fd, sync: true });
  stream.on('error', () => undefined);
  const lines = new LineBatch((text) => void stream.write(text));
  flushAtExit(lines);
  return { write: (line, isUrgent = false) => lines.add(line, isUrgent), isTTY: process.stderr.isTTY };
}

/** Of one listener, however many loggers a process makes. They live as long as it does. */
const unwritten = new Set<LineBatch>();

const flushAtExit = (lines: LineBatch): void => {
  if (unwritten.size === 0) process.once('exit', () => unwritten.forEach((batch) => batch.flush()));
  unwritten.add(lines);
};
