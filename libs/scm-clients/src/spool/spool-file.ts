import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Where a text lies in the spool. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/**
 * Texts that are too many to be held in memory, in one temporary file that only this user can read. It is created with
 * the first text and removed by `close`.
 */
export class SpoolFile {
  private readonly path: string;
  private handle: Promise<FileHandle> | null = null;
  private end = 0;

  constructor(directory: string = tmpdir()) {
    this.path = join(directory, `sluice-spool-${randomUUID()}`);
  }

  async append(text: Buffer): Promise<Span> {
    const span = { offset: this.end, length: text.length };
    this.end += text.length;
    const handle = await this.opened();
    await handle.write(text, 0, text.length, span.offset);
    return span;
  }

  async read(span: Span): Promise<Buffer> {
    const buffer = Buffer.alloc(span.length);
    await (await this.opened()).read(buffer, 0, span.length, span.offset);
    return buffer;
  }

  stream(span: Span): Readable {
    if (span.length === 0) return Readable.from([]);
    return createReadStream(this.path, { start: span.offset, end: span.offset + span.length - 1 });
  }

  async close(): Promise<void> {
    if (this.handle === null) return;
    const handle = await this.handle;
    this.handle = null;
    await handle.close();
    await rm(this.path, { force: true });
  }

  private opened(): Promise<FileHandle> {
    this.handle ??= open(this.path, 'wx+', 0o600);
    return this.handle;
  }
}
