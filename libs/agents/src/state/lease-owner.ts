import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** The processes that see each other's ids: one start of one machine, and in it one container. Null where that cannot be told. */
const processScope = (): string | null => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
};

const SCOPE = processScope();

/** A name for one holder of one lease, which tells the process that it lives in. */
export const newLeaseOwner = (pid: number = process.pid): string =>
  SCOPE === null ? randomUUID() : `${SCOPE} ${pid} ${randomUUID()}`;

/** Whether the process of this holder is known to have ended; that of another machine or container never is. */
export const hasEnded = (owner: string): boolean => {
  if (SCOPE === null || !owner.startsWith(`${SCOPE} `)) return false;
  const pid = Number(owner.slice(SCOPE.length + 1).split(' ')[0]);
  return Number.isSafeInteger(pid) && pid > 0 && !isAlive(pid);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};
