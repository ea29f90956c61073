import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError, errorCode } from '@sluice/domain';

/** For files that come to hold secrets. */
export const OWNER_ONLY = 0o600;
export const EVERYBODY_READS = 0o644;

/**
 * Writes a file unless there is one, creating its directory.
 *
 * @returns whether it was written
 * @throws ConfigurationError when the place is not writable
 */
export const writeNewFile = async (path: string, text: string, mode: number): Promise<boolean> => {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx', mode });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw notWritable(path, error);
  }
};

/** Writes a file; one that exists is replaced as a whole or not at all. @throws ConfigurationError when the place is not writable */
export const replaceFile = async (path: string, text: string, mode: number): Promise<void> => {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { mode });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw notWritable(path, error);
  }
};

const notWritable = (path: string, cause: unknown): ConfigurationError =>
  new ConfigurationError('NOT_WRITABLE', `${path} cannot be written (${errorCode(cause) ?? String(cause)})`, { cause });
