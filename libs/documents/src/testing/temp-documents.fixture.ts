import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentFile, ParsedDocument, ParsedFiles } from '../api/document-parser.js';
import type { ParsedTexts } from '../parsing/parsed-texts.js';
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

  /** Names of two files for what a parser makes. */
  files(): ParsedFiles {
    this.count += 1;
    return { markdown: join(this.folder, `${this.count}.md`), doclingJson: join(this.folder, `${this.count}.json`) };
  }

  /** Has `parse` fill files, and returns what it found together with their content. */
  async parsed(parse: (files: ParsedFiles) => Promise<ParsedDocument>): Promise<ParsedTexts & ParsedDocument> {
    const files = this.files();
    const found = await parse(files);
    const [markdown, doclingJson] = await Promise.all([
      readFile(files.markdown, 'utf8'),
      readFile(files.doclingJson, 'utf8'),
    ]);
    return { ...found, markdown, doclingJson };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
