export { chunkDocument } from './chunk-document.js';
export {
  CHUNKING_PARAMETERS,
  type ChunkingOptions,
  DEFAULT_CHUNKING_OPTIONS,
  MAX_CHUNK_SIZE,
  MIN_CHUNK_SIZE,
  parseChunkingOptions,
} from './options/chunking-options.js';
export { countTokens } from './tokens/count-tokens.js';
export { CHUNKER_VERSION } from './version.js';
