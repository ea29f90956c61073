import { DOCUMENT_LIMITS, DomainError, systemErrorCode } from '@sluice/domain';
import type { Entry, ZipFile } from 'yauzl';
import { damagedDocument, unsafeArchive } from '../errors/document-errors.js';
import { openZipFile } from './zip-file-reader.js';

/** What an archive may inflate to. Real office files stay far below; zip bombs far above. */
export interface ZipLimits {
  readonly totalBytes: number;
  /** Inflated to compressed size of the whole archive. Spreadsheet XML reaches 30 to 60. */
  readonly ratio: number;
  readonly entries: number;
}

export const DEFAULT_ZIP_LIMITS: ZipLimits = {
  totalBytes: DOCUMENT_LIMITS.zipBytes.value,
  ratio: DOCUMENT_LIMITS.zipRatio.value,
  entries: DOCUMENT_LIMITS.zipEntries.value,
};

/** Names, extra fields and comments together: each may take 64 KiB, and those of real files take some hundred bytes. */
const MOST_LIST_BYTES = DOCUMENT_LIMITS.zipNames.value;

/** Below this size a high ratio is harmless. */
const RATIO_MATTERS_ABOVE_BYTES = 8 * 1024 * 1024;

/**
 * Reads single entries of a zip file by its central directory. The declared sizes are checked against the limits at
 * opening, and each entry is held to its declared size while inflating, so nothing inflates beyond the limits.
 */
export class ZipArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly label: string,
  ) {}

  /**
   * @param label the document's kind, for messages.
   * @throws PermanentError DAMAGED_DOCUMENT when it is not a readable zip file, UNSAFE_ARCHIVE when it exceeds the limits.
   */
  static async open(path: string, label: string, limits: ZipLimits = DEFAULT_ZIP_LIMITS): Promise<ZipArchive> {
    const zip = await openZip(path, label);
    try {
      const entries = await readEntries(zip, label, limits);
      assertWithinLimits(entries, label, limits);
      return new ZipArchive(zip, new Map(entries.map((entry) => [entry.fileName, entry])), label);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The entry's bytes, in pieces; undefined when there is no such entry. */
  async read(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    if (entry.isEncrypted()) throw damagedDocument(this.label, `its part ${name} is encrypted`);
    try {
      return this.guarded(await this.zip.openReadStreamPromise(entry), name);
    } catch (error) {
      throw damagedDocument(this.label, `its part ${name} cannot be read`, error);
    }
  }

  close(): void {
    this.zip.close();
  }

  private async *guarded(stream: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
    try {
      yield* stream;
    } catch (error) {
      throw damagedDocument(this.label, `its part ${name} cannot be inflated`, error);
    }
  }
}

async function openZip(path: string, label: string): Promise<ZipFile> {
  try {
    return await openZipFile(path);
  } catch (error) {
    if (systemErrorCode(error)) throw error;
    throw damagedDocument(label, 'its zip directory is missing or broken', error);
  }
}

async function readEntries(zip: ZipFile, label: string, limits: ZipLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) {
    throw unsafeArchive(label, `it has ${zip.entryCount} parts, more than ${limits.entries}`);
  }
  try {
    const entries: Entry[] = [];
    let listBytes = 0;
    for await (const entry of zip.eachEntry()) {
      listBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (listBytes > MOST_LIST_BYTES)
        throw unsafeArchive(label, `the names of its parts exceed ${MOST_LIST_BYTES} bytes`);
      entries.push(entry);
    }
    return entries;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw damagedDocument(label, 'its zip directory is broken', error);
  }
}

function assertWithinLimits(entries: readonly Entry[], label: string, limits: ZipLimits): void {
  const inflated = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const compressed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  if (inflated > limits.totalBytes) {
    throw unsafeArchive(label, `it inflates to ${inflated} bytes, more than ${limits.totalBytes}`);
  }
  if (inflated > RATIO_MATTERS_ABOVE_BYTES && inflated > compressed * limits.ratio) {
    throw unsafeArchive(label, `it inflates to more than ${limits.ratio} times its size`);
  }
}
