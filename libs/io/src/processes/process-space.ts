import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '@sluice/domain';

/**
 * A text that is equal for processes which see one another's ids: those of one start of one machine, and in it of one container.
 * Containers that share a volume all have a process 1, and may even share their host's name. Null where the system does not show it.
 */
export const processSpace = (): string | null => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
};

/** Whether there is a process of this id in our own process space. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
};
