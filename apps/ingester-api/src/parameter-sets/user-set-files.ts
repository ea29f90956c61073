import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm, unlink } from 'node:fs/promises';
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

  /** Puts another text in the place of a set's; readers find the one or the other. */
  async replace({ file }: ParameterSetFile, text: string): Promise<void> {
    await this.withTemporary(text, (temporary) => rename(temporary, join(this.directory, file)));
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

const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
};
