import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '@sluice/domain';

/**
 * Creates a directory with its parents and returns those that are new, outermost first. Node's own recursive `mkdir` never
 * ends where the file system refuses new directories as missing, as /proc does.
 */
export async function makeDirectories(directory: string): Promise<string[]> {
  const first = await tryMake(directory);
  if (first !== 'ENOENT') return first === undefined ? [directory] : [];
  const parent = dirname(directory);
  if (parent === directory) throw new Error(`${directory} does not exist`);
  const created = await makeDirectories(parent);
  await mkdir(directory).catch((error: unknown) => {
    // Somebody else may have been faster.
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  return [...created, directory];
}

/** Undefined when the directory is new, `EEXIST` when it was there, `ENOENT` when its parent is missing. */
async function tryMake(directory: string): Promise<'EEXIST' | 'ENOENT' | undefined> {
  try {
    await mkdir(directory);
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOENT') return code;
    throw error;
  }
}
