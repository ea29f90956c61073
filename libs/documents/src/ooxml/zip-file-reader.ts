import { close, fstat, open, read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

const PIECE_BYTES = 64 * 1024;
const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true };

/**
 * Opens a zip file whose places are all looked at before they are read: they are numbers of 64 bits from a stranger, and the zip
 * library hands them to the file system, which throws where nobody can catch it.
 */
export async function openZipFile(path: string): Promise<ZipFile> {
  const descriptor = await promisify(open)(path, 'r');
  try {
    const { size } = await promisify(fstat)(descriptor);
    return await fromRandomAccessReaderPromise(new ZipFileReader(descriptor, size), size, OPTIONS);
  } catch (error) {
    await promisify(close)(descriptor);
    throw error;
  }
}

/** Reads the bytes of a file; what lies outside of it is an error. */
class ZipFileReader extends RandomAccessReader {
  constructor(
    private readonly descriptor: number,
    private readonly sizeBytes: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (!this.holds(position, position + length)) {
      setImmediate(callback, outside());
      return;
    }
    read(this.descriptor, buffer, offset, length, position, (error, bytesRead) => {
      callback(error ?? (bytesRead < length ? outside() : null));
    });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.pieces(start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    close(this.descriptor, (error) => callback(error ?? null));
  }

  /** A stream of the file system's own would close the file when it is given up. */
  private async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    if (!this.holds(start, end)) throw outside();
    for (let at = start; at < end;) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at));
      const { bytesRead } = await promisify(read)(this.descriptor, piece, 0, piece.length, at);
      if (bytesRead === 0) throw outside();
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  private holds(start: number, end: number): boolean {
    return start >= 0 && start <= end && end <= this.sizeBytes;
  }
}

const outside = (): Error => new Error('The zip file names a place outside of itself');
