export { chunkDocument, CHUNKER_VERSION } from './chunk-document.js';
export { type ChunkingOptions, DEFAULT_CHUNKING_OPTIONS, MAX_CHUNK_SIZE, MIN_CHUNK_SIZE } from './chunking-options.js';
export { pictureDescription, plainText } from './outline/item-text.js';
export { countTokens } from './tokens/count-tokens.js';
