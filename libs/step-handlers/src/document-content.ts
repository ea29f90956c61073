import { open } from 'node:fs/promises';
import type { Chunk } from '@sluice/domain';
import { ConcurrencyLimit } from '@sluice/io';
import { decodeVectors } from '@sluice/embedding/vectors';
import type { DocumentContent, EncodedRows } from '@sluice/vector-store';
import { CONTENT_TABLES, type ContentTable } from '@sluice/vector-store/encoding';
import type { StepContext } from '@sluice/workflow-engine';
import { MADE, type StepArtifacts } from './artifacts.js';
import type { EncodedFile } from './workers/encode-task.js';
import type { EncodeWorkers } from './workers/encode-workers.js';

/** Up to so much DoclingDocument JSON (a few milliseconds), making rows at once is cheaper than the way to another process. */
const SMALL_BYTES = 256 * 1024;
/** Documents whose rows take more are in memory one at a time, and several times while they are written. */
const LARGE_BYTES = 16 * 1024 ** 2;

/** The content of a document for its vector database: as it is, or as rows that another process has made of it. */
export type StorableContent = DocumentContent | { readonly rows: EncodedRows };

/** Loads what processing made of documents, so that large ones neither fill the memory of this process nor hold it up. */
export class DocumentContents {
  private readonly large = new ConcurrencyLimit(1);

  constructor(
    private readonly artifacts: StepArtifacts,
    private readonly workers: EncodeWorkers,
  ) {}

  /** Calls `work` with the content of the context's document, whose id in the vector database is `id`. */
  async with<Result>(
    context: StepContext,
    id: string,
    work: (content: StorableContent) => Promise<Result>,
  ): Promise<Result> {
    const sizeBytes = await this.artifacts.sizeOf(context, MADE.doclingJson);
    if (sizeBytes <= SMALL_BYTES) return work(await this.inMemory(context));
    return this.artifacts.withNewFile(async (path) => {
      const encoded = await this.encode(context, id, path);
      const store = async (): Promise<Result> => work({ rows: await readRows(path, encoded) });
      return encoded.sizeBytes > LARGE_BYTES ? this.large.run(store, context.signal) : store();
    });
  }

  private async inMemory(context: StepContext): Promise<DocumentContent> {
    const read = (made: (typeof MADE)[keyof typeof MADE]): Promise<Buffer> => this.artifacts.read(context, made);
    return {
      markdown: (await read(MADE.markdown)).toString('utf8'),
      doclingJson: (await read(MADE.doclingJson)).toString('utf8'),
      chunks: JSON.parse((await read(MADE.chunks)).toString('utf8')) as Chunk[],
      vectors: decodeVectors(await read(MADE.vectors)),
    };
  }

  private encode(context: StepContext, id: string, rows: string): Promise<EncodedFile> {
    const { markdown, doclingJson, chunks, vectors } = MADE;
    return this.artifacts.withFiles(context, [markdown, doclingJson, chunks, vectors], (...paths) => {
      const [markdownPath, jsonPath, chunksPath, vectorsPath] = paths as [string, string, string, string];
      const files = { markdown: markdownPath, doclingJson: jsonPath, chunks: chunksPath, vectors: vectorsPath };
      return this.workers.encode({ id, ...files, rows }, context.signal);
    });
  }
}

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
