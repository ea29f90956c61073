import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { errorCode, ForbiddenError, InvalidInputError } from '@sluice/domain';

const isBelow = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

/** The directories that requests may name files in: AGENT_FS_ROOTS, or the working directory. */
export class FsRoots {
  constructor(private readonly roots: readonly string[]) {}

  /**
   * @returns where `path` really is, symbolic links followed
   * @throws InvalidInputError when it can be no path
   * @throws ForbiddenError when that is outside of all roots, whether it exists or not
   */
  async resolve(path: string): Promise<string> {
    const real = path.includes('\0') ? null : await realOf(resolve(path));
    for (const root of this.roots.length === 0 ? ['.'] : this.roots) {
      if (real !== null && isBelow(real, await realOf(resolve(root)))) return real;
    }
    throw new ForbiddenError('This path is outside of the directories that AGENT_FS_ROOTS allows');
  }
}

/** What is said of texts that no file system takes for a path. */
const NO_PATH: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'it is too long',
  ELOOP: 'a link in it leads to itself',
  EINVAL: 'it has characters that no name has',
  EILSEQ: 'it has characters that no name has',
};

/** Of what does not exist, the real place of the nearest directory that does. */
const realOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code in NO_PATH) throw new InvalidInputError(`This is no path: ${NO_PATH[code]}`);
    if (code === 'EACCES' || code === 'EPERM') throw new ForbiddenError('This server may not look into that directory');
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(path) === path) throw error;
    return join(await realOf(dirname(path)), basename(path));
  }
};
