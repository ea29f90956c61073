import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentFile } from '../api/document-file.js';
import { sniffMimeType } from '../sniffing/sniff-mime-type.js';

/** A temporary folder of documents; `await using` removes it. */
export class TempDocuments implements AsyncDisposable {
  private count = 0;

  private constructor(private readonly folder: string) {}

  static async create(): Promise<TempDocuments> {
    return new TempDocuments(await mkdtemp(join(tmpdir(), 'sluice-documents-')));
  }

  /** Writes a document; its type is sniffed unless declared. */
  async add(fileName: string, content: string | Uint8Array, mimeType?: string): Promise<DocumentFile> {
    this.count += 1;
    const path = join(this.folder, `${this.count}.bin`);
    await writeFile(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path, fileName, sha256, mimeType: mimeType ?? (await sniffMimeType(path, fileName)) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
