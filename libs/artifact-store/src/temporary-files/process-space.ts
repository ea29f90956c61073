import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Twelve hex digits that are equal for processes which can see one another by process id. Containers on a shared volume all
 * have a process 1, and may even share their host's name, so the PID namespace counts where the system has one.
 */
export const processSpace = (): string =>
  createHash('sha256').update(`${hostname()}\n${pidNamespace()}`).digest('hex').slice(0, 12);

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
