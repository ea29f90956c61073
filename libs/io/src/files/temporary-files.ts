import { hash, randomUUID } from 'node:crypto';
import {
  constants,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '@sluice/domain';
import { isAlive, processSpace } from '../processes/process-space.js';
import { makeDirectories } from './make-directories.js';

/** `<process space>-<process id>-<random>.part` */
const NAME = /^([0-9a-f]{12})-(\d+)-[0-9a-f]{24}\.part$/;
const RANDOM_DIGITS = 24;
/** What file systems without hard links say (FAT, some of networks). */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Whether a process of another host, container or start of the machine lives cannot be asked, but nobody writes for a day without a byte. */
const FOREIGN_IDLE_MS = 24 * 60 * 60 * 1000;

export interface TemporaryFile {
  readonly path: string;
  /** Open for writing; the creator of the file closes it. */
  readonly handle: FileHandle;
}

/** Twelve hex digits for those processes whose ids say whether they live. */
export const spaceDigits = (): string => hash('sha256', processSpace() ?? hostname()).slice(0, 12);

/** Files that are not finished yet, in `.tmp` below the root: the same file system as its other files, so a rename publishes. */
export class TemporaryFiles {
  private readonly directory: string;

  constructor(
    root: string,
    private readonly space = spaceDigits(),
  ) {
    this.directory = join(root, '.tmp');
  }

  /** A new empty file that only this caller knows. */
  create(): Promise<TemporaryFile> {
    return this.inDirectory(async (path) => ({ path, handle: await open(path, 'wx') }));
  }

  /** The same, closed. */
  async createEmpty(): Promise<string> {
    const { path, handle } = await this.create();
    await handle.close();
    return path;
  }

  /** A new empty directory, which counts as a file here. */
  createDirectory(): Promise<string> {
    return this.inDirectory(async (path) => {
      await mkdir(path);
      return path;
    });
  }

  /** A new file with the given content, on the disk when the call returns; nothing is left when it fails. */
  write(content: Buffer | string): Promise<string> {
    return this.inDirectory(async (path) => {
      try {
        await writeFile(path, content, { flag: 'wx', flush: true });
        return path;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    });
  }

  /** Another file with the content of a temporary file: a second name of it, or a copy where the file system has no such names. */
  again(path: string): Promise<string> {
    return this.inDirectory(async (second) => {
      try {
        await link(path, second);
      } catch (error) {
        if (!WITHOUT_LINKS.has(errorCode(error) ?? '')) throw error;
        await copyFile(path, second, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      }
      return second;
    });
  }

  /** Calls `make` with an unused path, again when the directory was missing. */
  private async inDirectory<File>(make: (path: string) => Promise<File>): Promise<File> {
    const name = randomUUID().replaceAll('-', '').slice(0, RANDOM_DIGITS);
    const path = join(this.directory, `${this.space}-${process.pid}-${name}.part`);
    try {
      return await make(path);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      await makeDirectories(this.directory);
      return make(path);
    }
  }

  /** Removes what dead processes left behind and says how many files that were. Files of other origin are not touched. */
  async removeAbandoned(): Promise<number> {
    let removed = 0;
    for (const name of await this.names()) {
      const path = join(this.directory, name);
      if (await this.isAbandoned(name, path)) {
        await rm(path, { force: true, recursive: true });
        removed += 1;
      }
    }
    return removed;
  }

  private async names(): Promise<string[]> {
    try {
      return await readdir(this.directory);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  private async isAbandoned(name: string, path: string): Promise<boolean> {
    const [, space, pid] = NAME.exec(name) ?? [];
    if (space === undefined) return false;
    if (space === this.space && Number(pid) !== process.pid) return !isAlive(Number(pid));
    const writtenAt = await lastWrite(path);
    if (writtenAt === undefined) return false;
    // A process of ours that had our id before us: its files are older than we are.
    if (space === this.space) return writtenAt < Date.now() - process.uptime() * 1000;
    return writtenAt < Date.now() - FOREIGN_IDLE_MS;
  }
}

/** In milliseconds since 1970; undefined when the file has gone meanwhile. */
async function lastWrite(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
