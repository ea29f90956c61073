import { open, readFile } from 'node:fs/promises';
import { ArtifactType } from '@sluice/domain';
import { ConcurrencyLimit } from '@sluice/io';
import { decodeVectors } from '@sluice/embedding/vectors';
import type { StepArtifacts } from '@sluice/steps';
import type { DocumentContent, EncodedRows } from '@sluice/vector-store';
import { CONTENT_TABLES, type ContentTable } from '@sluice/vector-store/encoding';
import type { EncodedFile } from '../workers/encode-task.js';
import type { EncodeWorkers } from '../workers/encode-workers.js';

/** Up to so much DoclingDocument JSON (a few milliseconds), making rows at once is cheaper than the way to another process. */
const SMALL_BYTES = 256 * 1024;
/** Documents whose rows take more are in memory one at a time, and several times while they are written. */
const LARGE_BYTES = 16 * 1024 ** 2;

/** The content of a document for its vector database: as it is, or as rows that another process has made of it. */
export type StorableContent = DocumentContent | { readonly rows: EncodedRows };

/** Loads what processing made of documents, so that large ones neither fill the memory of this process nor hold it up. */
export class DocumentContents {
  private readonly large = new ConcurrencyLimit(1);

  constructor(private readonly workers: EncodeWorkers) {}

  /** Calls `work` with the content that `artifacts` hold, of the document whose id in the vector database is `id`. */
  async with<Result>(
    artifacts: StepArtifacts,
    id: string,
    signal: AbortSignal,
    work: (content: StorableContent) => Promise<Result>,
  ): Promise<Result> {
    const sizeBytes = await artifacts.size(ArtifactType.ParsedJson);
    if (sizeBytes <= SMALL_BYTES) return work(await inMemory(artifacts));
    return artifacts.withScratchFile(async (path) => {
      const encoded = await this.encode(artifacts, id, path, signal);
      const store = async (): Promise<Result> => work({ rows: await readRows(path, encoded) });
      return encoded.sizeBytes > LARGE_BYTES ? this.large.run(store, signal) : store();
    });
  }

  private encode(artifacts: StepArtifacts, id: string, rows: string, signal: AbortSignal): Promise<EncodedFile> {
    return artifacts.withFiles(CONTENT, (...paths) => {
      const [markdown, doclingJson, chunks, vectors] = paths as [string, string, string, string];
      return this.workers.encode({ id, markdown, doclingJson, chunks, vectors, rows }, signal);
    });
  }
}

const CONTENT = [ArtifactType.ParsedMarkdown, ArtifactType.ParsedJson, ArtifactType.Chunks, ArtifactType.Embeddings];

/** The JSON as it is: it is stored as text. */
const inMemory = (artifacts: StepArtifacts): Promise<DocumentContent> =>
  artifacts.withFiles([ArtifactType.ParsedJson], async (doclingJson) => ({
    markdown: await artifacts.read(ArtifactType.ParsedMarkdown),
    doclingJson: await readFile(doclingJson!, 'utf8'),
    chunks: await artifacts.read(ArtifactType.Chunks),
    vectors: decodeVectors(await artifacts.read(ArtifactType.Embeddings)),
  }));

/** Each stream in memory of its own: it is read in place, which needs an aligned beginning. */
async function readRows(path: string, { lengths, ...rows }: EncodedFile): Promise<EncodedRows> {
  const handle = await open(path, 'r');
  try {
    const streams: Partial<Record<ContentTable, Uint8Array>> = {};
    let position = 0;
    for (const table of CONTENT_TABLES) {
      const bytes = Buffer.allocUnsafeSlow(lengths[table]);
      for (let done = 0; done < bytes.length;) {
        const { bytesRead } = await handle.read(bytes, done, bytes.length - done, position + done);
        if (bytesRead === 0) throw new Error('The rows of a document are cut off');
        done += bytesRead;
      }
      streams[table] = bytes;
      position += bytes.length;
    }
    return { ...rows, streams: streams as EncodedRows['streams'] };
  } finally {
    await handle.close();
  }
}
