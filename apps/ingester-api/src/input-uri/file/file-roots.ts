import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { errorCode } from '@sluice/domain';
import { refusedInput } from '../input-faults.js';
import { fileFault, forbiddenFile } from './file-faults.js';

/** The directories whose files may be read. */
export class FileRoots {
  private readonly directories: readonly string[];

  constructor(directories: readonly string[]) {
    this.directories = directories.map((directory) => resolve(directory));
  }

  /**
   * The path without symlinks, which lies below a root. Outside the roots the answer is the same whether a file exists or not.
   * @throws InvalidInputError when it lies elsewhere or does not exist
   */
  async realPathOf(path: string): Promise<string> {
    if (this.directories.length === 0) {
      throw refusedInput('file:// is not enabled: INPUT_FILE_ROOTS lists no directory');
    }
    try {
      const real = await realpath(path);
      if (await this.contain(real)) return real;
    } catch (error) {
      if (await this.contain(await existingAncestor(path))) throw fileFault(error);
    }
    throw forbiddenFile();
  }

  private async contain(realPath: string): Promise<boolean> {
    const roots = await Promise.all(this.directories.map(realRoot));
    return roots.some((root) => root !== null && isWithin(root, realPath));
  }
}

function isWithin(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

/** Null for a root that is absent, such as an unmounted disk. Asked each time, since disks come and go. */
async function realRoot(directory: string): Promise<string | null> {
  try {
    return await realpath(directory);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return null;
  }
}

/** Where the part of the path that can be resolved really lies. */
async function existingAncestor(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return path;
  try {
    return await realpath(parent);
  } catch {
    return await existingAncestor(parent);
  }
}
