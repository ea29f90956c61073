import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@sluice/domain';

export interface ListedFile {
  /** Relative to the root, `/` between its parts. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** All files below a directory of `root`, at most `depth` directories deeper; what goes meanwhile is left out. */
export async function* listFiles(root: string, directory: string, depth: number): AsyncGenerator<ListedFile> {
  let entries;
  try {
    entries = await opendir(join(root, directory));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  for await (const entry of entries) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory() && depth > 0) yield* listFiles(root, path, depth - 1);
    else if (entry.isFile()) {
      const found = await statOf(join(root, path));
      if (found) yield { path, sizeBytes: found.size, modifiedMs: found.mtimeMs };
    }
  }
}

const statOf = async (path: string): Promise<{ size: number; mtimeMs: number } | undefined> => {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};
