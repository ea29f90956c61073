import { ParameterError } from '@sluice/domain';

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

/** Keys that are read. */
export const CHUNKING_PARAMETERS = ['chunk_size', 'chunk_overlap', 'separator', 'merge_peers'] as const;
type ChunkingParameter = (typeof CHUNKING_PARAMETERS)[number];

/** Below, a heading and one character of four bytes no longer fit together. */
export const MIN_CHUNK_SIZE = 8;
/** The longest input any common embedding model takes. */
export const MAX_CHUNK_SIZE = 32_768;

/**
 * Reads `chunk_size`, `chunk_overlap`, `separator` and `merge_peers` of a parameter set's `chunk` section; absent or
 * null keys take the defaults, numbers and booleans may be written as strings, other keys are not looked at.
 * @throws ParameterError naming the key, its value and what is allowed.
 */
export function parseChunkingOptions(parameters: Record<string, unknown>): ChunkingOptions {
  const chunkSize = integer(parameters, 'chunk_size', DEFAULT_CHUNKING_OPTIONS.chunkSize, MIN_CHUNK_SIZE);
  const chunkOverlap = integer(parameters, 'chunk_overlap', DEFAULT_CHUNKING_OPTIONS.chunkOverlap, 0);
  if (chunkOverlap >= chunkSize) {
    throw invalid('chunk_overlap', chunkOverlap, `less than chunk_size, which is ${chunkSize}`);
  }
  return {
    chunkSize,
    chunkOverlap,
    separator: text(parameters, 'separator', DEFAULT_CHUNKING_OPTIONS.separator),
    mergePeers: boolean(parameters, 'merge_peers', DEFAULT_CHUNKING_OPTIONS.mergePeers),
  };
}

function integer(
  parameters: Record<string, unknown>,
  key: ChunkingParameter,
  byDefault: number,
  minimum: number,
): number {
  const given = parameters[key] ?? byDefault;
  const value = typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= MAX_CHUNK_SIZE) return value;
  throw invalid(key, given, `a whole number from ${minimum} to ${MAX_CHUNK_SIZE}`);
}

function text(
  parameters: Record<string, unknown>,
  key: ChunkingParameter,
  byDefault: string | undefined,
): string | undefined {
  const given = parameters[key] ?? byDefault;
  if (given === undefined || typeof given === 'string') return given;
  throw invalid(key, given, 'a string');
}

function boolean(parameters: Record<string, unknown>, key: ChunkingParameter, byDefault: boolean): boolean {
  const given = parameters[key] ?? byDefault;
  if (typeof given === 'boolean') return given;
  if (given === 'true' || given === 'false') return given === 'true';
  throw invalid(key, given, 'true or false');
}

const invalid = (key: string, value: unknown, allowed: string): ParameterError =>
  new ParameterError('INVALID_CHUNKING_PARAMETER', key, `${key} is ${JSON.stringify(value)}; it must be ${allowed}.`);
