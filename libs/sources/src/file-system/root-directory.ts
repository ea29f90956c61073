import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import { errorCode, ForbiddenError, InvalidInputError, NotFoundError } from '@sluice/domain';

/** A directory that nothing leaves: neither by `..` nor by symbolic links. */
export class RootDirectory {
  private constructor(readonly path: string) {}

  /**
   * @throws NotFoundError when there is no such directory
   * @throws InvalidInputError when it is not a directory
   */
  static async at(path: string): Promise<RootDirectory> {
    try {
      const real = await realpath(path);
      if ((await stat(real)).isDirectory()) return new RootDirectory(real);
    } catch (cause) {
      const code = errorCode(cause) ?? 'unknown error';
      throw code === 'ENOENT' || code === 'ENOTDIR'
        ? new NotFoundError('The directory does not exist', { cause })
        : new InvalidInputError(`The directory cannot be read (${code})`, [], { cause });
    }
    throw new InvalidInputError('The path is no directory');
  }

  contains(realPath: string): boolean {
    return realPath === this.path || realPath.startsWith(this.path.endsWith(sep) ? this.path : this.path + sep);
  }

  /**
   * Where the document of a URI really lies.
   * @throws ForbiddenError when that is outside, @throws NotFoundError when it is nowhere
   */
  async resolve(uri: string): Promise<string> {
    if (isAbsolute(uri) || uri.includes('\0') || uri.split(/[/\\]/).includes('..')) throw outside(uri);
    const real = await realpath(join(this.path, uri)).catch((cause: unknown) => {
      throw new NotFoundError(`${uri} does not exist (${errorCode(cause) ?? 'unknown error'})`, { cause });
    });
    if (!this.contains(real)) throw outside(uri);
    return real;
  }
}

const outside = (uri: string): ForbiddenError => new ForbiddenError(`${uri} lies outside the directory`);
