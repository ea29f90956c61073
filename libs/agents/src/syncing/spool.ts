import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DigestingStream, type Digests } from '../hashing/digests.js';

/** A content on disk, until it is disposed of. */
export interface SpooledContent extends AsyncDisposable {
  readonly digests: Digests;
  open(): Readable;
}

/** A directory for contents that are on their way from a server to the ingester. */
export class Spool implements AsyncDisposable {
  private count = 0;

  private constructor(private readonly directory: string) {}

  static async create(): Promise<Spool> {
    return new Spool(await mkdtemp(join(tmpdir(), 'sluice-agent-')));
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
