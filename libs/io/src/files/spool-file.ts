import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const PIECE_BYTES = 256 * 1024;

/** Where bytes lie in the spool. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/**
 * Bytes that are too many to be held in memory, in one temporary file that only this user can read. It is created with the first
 * of them and has no name from then on, so that nothing remains of it, however the process ends.
 */
export class SpoolFile implements AsyncDisposable {
  private handle: Promise<FileHandle> | null = null;
  private end = 0;

  constructor(private readonly directory: string = tmpdir()) {}

  /** Of all that was appended, also of what failed in between. */
  get sizeBytes(): number {
    return this.end;
  }

  async append(bytes: Buffer): Promise<Span> {
    const span = { offset: this.end, length: bytes.length };
    this.end += bytes.length;
    const handle = await this.opened();
    for (let written = 0; written < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, span.offset + written);
      written += bytesWritten;
    }
    return span;
  }

  async read({ offset, length }: Span): Promise<Buffer> {
    const handle = await this.opened();
    const buffer = Buffer.alloc(length);
    for (let read = 0; read < length;) {
      const { bytesRead } = await handle.read(buffer, read, length - read, offset + read);
      if (bytesRead === 0) throw new Error('The spool is shorter than what was written to it');
      read += bytesRead;
    }
    return buffer;
  }

  /** The bytes of all these places in their order. */
  stream(...spans: readonly Span[]): Readable {
    return Readable.from(this.pieces(spans), { objectMode: false });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.handle === null) return;
    const handle = await this.handle;
    this.handle = null;
    await handle.close();
  }

  private async *pieces(spans: readonly Span[]): AsyncGenerator<Buffer> {
    for (const { offset, length } of spans)
      for (let start = 0; start < length; start += PIECE_BYTES)
        yield await this.read({ offset: offset + start, length: Math.min(PIECE_BYTES, length - start) });
  }

  private opened(): Promise<FileHandle> {
    this.handle ??= createUnnamed(this.directory);
    return this.handle;
  }
}

const createUnnamed = async (directory: string): Promise<FileHandle> => {
  const path = join(directory, `sluice-spool-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return handle;
};
