import { chunkDocument, type ChunkingOptions } from '@sluice/chunking';
import { parseDoclingJson } from '@sluice/documents';

export interface ChunkTask {
  readonly doclingJson: string;
  readonly options: ChunkingOptions;
}

export interface ChunkResult {
  /** JSON text of the chunks, as the CHUNKS artifact holds it. */
  readonly json: string;
  readonly chunks: number;
  readonly tokens: number;
}

/** Splits one document. Run in task processes. */
export default function runChunkTask({ doclingJson, options }: ChunkTask): ChunkResult {
  const chunks = chunkDocument(parseDoclingJson(doclingJson), options);
  const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
  return { json: JSON.stringify(chunks), chunks: chunks.length, tokens };
}
