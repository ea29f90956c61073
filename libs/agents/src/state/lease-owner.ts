import { randomUUID } from 'node:crypto';
import { isAlive, processSpace } from '@sluice/io';

const SPACE = processSpace();

/** A name for one holder of one lease, which tells the process that it lives in. */
export const newLeaseOwner = (pid: number = process.pid): string =>
  SPACE === null ? randomUUID() : `${SPACE} ${pid} ${randomUUID()}`;

/** Whether the process of this holder is known to have ended; that of another machine or container never is. */
export const hasEnded = (owner: string): boolean => {
  if (SPACE === null || !owner.startsWith(`${SPACE} `)) return false;
  const pid = Number(owner.slice(SPACE.length + 1).split(' ')[0]);
  return Number.isSafeInteger(pid) && pid > 0 && !isAlive(pid);
};
