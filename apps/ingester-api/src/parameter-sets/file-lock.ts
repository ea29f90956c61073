import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, TransientError } from '@sluice/domain';

/** A change takes milliseconds: what is as old was left behind by a process that died. */
const STALE_MS = 30_000;
const LONGEST_WAIT_MS = 10_000;
const PAUSE_MS = 10;

/**
 * Does one thing at a time under a lock file, in all processes that share its directory, which must exist.
 *
 * @throws TransientError when another one does not end
 */
export const underFileLock = async <Result>(lock: string, work: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now();
  while (!(await take(lock))) {
    if (performance.now() - begun > LONGEST_WAIT_MS) {
      throw new TransientError('FILE_LOCKED', 'Another change of the file does not end; try again');
    }
    await delay(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
};

const take = async (lock: string): Promise<boolean> => {
  try {
    await (await open(lock, 'wx')).close();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    await removeStale(lock);
    return false;
  }
};

/** Of several that find it, one moves it away: none removes the lock that another has taken since. */
const removeStale = async (lock: string): Promise<void> => {
  try {
    if (Date.now() - (await stat(lock)).mtimeMs < STALE_MS) return;
    const aside = `${lock}.${randomUUID()}`;
    await rename(lock, aside);
    await rm(aside, { force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
};
