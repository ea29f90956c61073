import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConflictError, errorCode } from '@sluice/domain';
import type { ParameterSetFile } from '@sluice/workflow-engine';
import { underFileLock } from './file-lock.js';
import { textHash } from './text-hash.js';

/** The files of uploaded parameter sets. */
export class UserSetFiles {
  constructor(private readonly directory: string) {}

  /**
   * Stores a set; readers find it whole or not at all, and of two that come at once one is stored. Returns the file's name.
   *
   * @throws ConflictError when there is such a file
   */
  async create(id: string, text: string): Promise<string> {
    const name = `${id}.yaml`;
    await this.withTemporary(text, async (temporary) => {
      try {
        await link(temporary, join(this.directory, name));
      } catch (error) {
        if (errorCode(error) === 'EEXIST') throw new ConflictError(`A parameter set ${id} exists already`);
        throw error;
      }
    });
    return name;
  }

  /**
   * Puts another text in the place of a set's; readers find the one or the other. What is removed meanwhile stays removed.
   *
   * @param hash of the text that is meant; whatever text when undefined
   * @returns whether it was there
   * @throws ConflictError when another text is there
   */
  async replace({ file, definition }: ParameterSetFile, text: string, hash: string | undefined): Promise<boolean> {
    const path = join(this.directory, file);
    return this.exclusively(file, async () => {
      const current = await readIfThere(path);
      if (current === null) return false;
      if (hash !== undefined && textHash(current) !== hash) {
        throw new ConflictError(`Parameter set ${definition.id} has been changed since it was read`);
      }
      await this.withTemporary(text, (temporary) => rename(temporary, path));
      return true;
    });
  }

  /** Whether it was there. */
  async remove({ file }: ParameterSetFile): Promise<boolean> {
    const path = join(this.directory, file);
    return this.exclusively(file, async () => {
      if ((await readIfThere(path)) === null) return false;
      await unlink(path);
      return true;
    });
  }

  /** Only what exists is changed so, and with it its directory does. */
  private exclusively<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
    return underFileLock(join(this.directory, `.${file}.lock`), work);
  }

  private async withTemporary(text: string, work: (path: string) => Promise<void>): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const temporary = join(this.directory, `.${randomUUID()}.tmp`);
    try {
      await writeDurably(temporary, text);
      await work(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
};
