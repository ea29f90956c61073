import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConflictError, errorCode } from '@sluice/domain';
import type { ParameterSetFile } from '@sluice/workflow-engine';

/** The files of uploaded parameter sets. */
export class UserSetFiles {
  constructor(private readonly directory: string) {}

  /**
   * Stores a set; readers find it whole or not at all, and of two that come at once one is stored. Returns the file's name.
   *
   * @throws ConflictError when there is such a file
   */
  async create(id: string, text: string): Promise<string> {
    await mkdir(this.directory, { recursive: true });
    const temporary = join(this.directory, `.${randomUUID()}.tmp`);
    const name = `${id}.yaml`;
    try {
      await writeDurably(temporary, text);
      await link(temporary, join(this.directory, name));
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw new ConflictError(`A parameter set ${id} exists already`);
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
    return name;
  }

  /** Whether it was there. */
  async remove({ file }: ParameterSetFile): Promise<boolean> {
    try {
      await unlink(join(this.directory, file));
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    }
  }
}

const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
};
