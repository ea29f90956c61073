import { DEFAULT_CHUNKING_OPTIONS, MAX_CHUNK_SIZE, MIN_CHUNK_SIZE, type ChunkingOptions } from '@sluice/chunking';
import { BooleanParameter, IntegerParameter, LessThan, TextParameter } from '@sluice/steps';

const byDefault = DEFAULT_CHUNKING_OPTIONS;

export class ChunkParameters {
  @IntegerParameter({
    description: 'Most tokens of a chunk, its headings included',
    minimum: MIN_CHUNK_SIZE,
    maximum: MAX_CHUNK_SIZE,
  })
  chunk_size = byDefault.chunkSize;

  @LessThan('chunk_size')
  @IntegerParameter({
    description: 'Tokens that a chunk repeats from the end of the one before it in the same section',
    minimum: 0,
    maximum: MAX_CHUNK_SIZE,
  })
  chunk_overlap = byDefault.chunkOverlap;

  @TextParameter({ description: 'Where a text that is too long is cut first' })
  separator = byDefault.separator;

  @BooleanParameter({ description: 'Whether neighbouring items with the same headings share a chunk' })
  merge_peers = byDefault.mergePeers;
}

export const optionsOf = (parameters: ChunkParameters): ChunkingOptions => ({
  chunkSize: parameters.chunk_size,
  chunkOverlap: parameters.chunk_overlap,
  separator: parameters.separator,
  mergePeers: parameters.merge_peers,
});
