import { open, readFile } from 'node:fs/promises';
import type { Chunk } from '@sluice/domain';
import { decodeVectors } from '@sluice/embedding/vectors';
import { CONTENT_TABLES, type ContentTable, encodeDocument, type EncodedRows } from '@sluice/vector-store/encoding';

export interface EncodeTask {
  /** Of the document in the vector database. */
  readonly id: string;
  /** The files to read. */
  readonly markdown: string;
  readonly doclingJson: string;
  readonly chunks: string;
  readonly vectors: string;
  /** The file to write: the streams one after the other. */
  readonly rows: string;
}

/** What lies in the file, and how many bytes of it belong to each stream. */
export interface EncodedFile extends Omit<EncodedRows, 'streams'> {
  readonly lengths: Readonly<Record<ContentTable, number>>;
}

/** Encodes one document for a vector database. Run in task processes. */
export default async function runEncodeTask(task: EncodeTask): Promise<EncodedFile> {
  const { streams, ...rows } = await encodeDocument(task.id, {
    markdown: await readFile(task.markdown, 'utf8'),
    doclingJson: await readFile(task.doclingJson, 'utf8'),
    chunks: JSON.parse(await readFile(task.chunks, 'utf8')) as Chunk[],
    vectors: decodeVectors(await readFile(task.vectors)),
  });
  const handle = await open(task.rows, 'w');
  try {
    for (const table of CONTENT_TABLES) await handle.writeFile(streams[table]);
  } finally {
    await handle.close();
  }
  const lengths = Object.fromEntries(CONTENT_TABLES.map((table) => [table, streams[table].byteLength]));
  return { ...rows, lengths: lengths as EncodedFile['lengths'] };
}
