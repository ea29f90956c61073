/** How a document is cut. Token counts are those of `countTokens`. */
export interface ChunkingOptions {
  /** Most tokens of a chunk, its headings included; 8 to 32,768. */
  chunkSize: number;
  /** Tokens that a chunk repeats from the end of the one before it in the same section; less than `chunkSize`. */
  chunkOverlap: number;
  /** Where a text that is too long is cut first; the separator stays at the end of the piece before the cut. */
  separator?: string;
  /** Whether neighbouring items with the same headings share a chunk; otherwise each paragraph, list, table has its own. */
  mergePeers: boolean;
}

/** As the retrieval library. */
export const DEFAULT_CHUNKING_OPTIONS: Readonly<ChunkingOptions> = {
  chunkSize: 256,
  chunkOverlap: 0,
  separator: '\n\n',
  mergePeers: true,
};

/** Below, a heading and one character of four bytes no longer fit together. */
export const MIN_CHUNK_SIZE = 8;
/** The longest input any common embedding model takes. */
export const MAX_CHUNK_SIZE = 32_768;
