import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasEnded, newLeaseOwner } from '../state/lease-owner.js';
import { DigestingStream, type Digests } from '../hashing/digests.js';

/** A content on disk, until it is disposed of. */
export interface SpooledContent extends AsyncDisposable {
  readonly digests: Digests;
  open(): Readable;
}

const PREFIX = 'sluice-spool-of-';
const OWNER_FILE = 'owner';
/** Of a process in another container or of an earlier start nobody can tell whether it lives; one that does uses its spool. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

const removeAbandoned = async (parent: string): Promise<void> => {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const directory = join(parent, name);
    // Those of other users cannot be read, and are theirs to remove.
    if (await isAbandoned(directory).catch(() => false)) await rm(directory, { recursive: true, force: true });
  }
};

const isAbandoned = async (directory: string): Promise<boolean> => {
  const { mtimeMs } = await stat(directory);
  if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) return true;
  return hasEnded(await readFile(join(directory, OWNER_FILE), 'utf8'));
};

/** A directory for contents that are on their way from a server to the ingester. */
export class Spool implements AsyncDisposable {
  private count = 0;

  private constructor(private readonly directory: string) {}

  /** Removes what processes left there that were killed. */
  static async create(parent: string = tmpdir()): Promise<Spool> {
    await removeAbandoned(parent);
    const directory = await mkdtemp(join(parent, PREFIX));
    await writeFile(join(directory, OWNER_FILE), newLeaseOwner());
    return new Spool(directory);
  }

  /** Writes all of `stream` to disk, digesting it. Nothing remains when that fails. */
  async take(stream: Readable, signal: AbortSignal): Promise<SpooledContent> {
    const file = join(this.directory, String((this.count += 1)));
    const digesting = new DigestingStream();
    const remove = () => rm(file, { force: true });
    try {
      await pipeline(stream, digesting, createWriteStream(file), { signal });
    } catch (error) {
      await remove();
      throw error;
    }
    return { digests: digesting.digests(), open: () => createReadStream(file), [Symbol.asyncDispose]: remove };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return rm(this.directory, { recursive: true, force: true });
  }
}
