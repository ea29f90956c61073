import { readFile, writeFile } from 'node:fs/promises';
import { chunkDocument, type ChunkingOptions } from '@sluice/chunking';
import { parseDoclingJson } from '@sluice/domain';

export interface ChunkTask {
  /** The file to read. */
  readonly doclingJson: string;
  /** The file to write: JSON text of the chunks, as the CHUNKS artifact holds it. */
  readonly chunks: string;
  readonly options: ChunkingOptions;
}

export interface ChunkCounts {
  readonly chunks: number;
  readonly tokens: number;
}

/** Splits one document. Run in task processes. */
export default async function runChunkTask(task: ChunkTask): Promise<ChunkCounts> {
  const chunks = chunkDocument(parseDoclingJson(await readFile(task.doclingJson, 'utf8')), task.options);
  await writeFile(task.chunks, JSON.stringify(chunks));
  return { chunks: chunks.length, tokens: chunks.reduce((sum, chunk) => sum + chunk.tokens, 0) };
}
