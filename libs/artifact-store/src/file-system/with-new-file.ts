import { rm } from 'node:fs/promises';
import { withFileErrors } from './file-errors.js';
import type { TemporaryFiles } from '@sluice/io';

/** Calls `work` with the path of a new empty file, and removes what is there when it settles. */
export async function withNewFile<T>(
  temporaryFiles: Pick<TemporaryFiles, 'createEmpty'>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = await withFileErrors(() => temporaryFiles.createEmpty());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
