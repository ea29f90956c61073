import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '@sluice/domain';
import { DEFAULT_CHUNKING_OPTIONS } from '@sluice/chunking';
import { ChunkParameters, optionsOf } from './chunk-parameters.js';
import { readParameters } from '@sluice/steps';

const parse = (parameters: Record<string, unknown>) => optionsOf(readParameters(ChunkParameters, parameters));

describe('the parameters of the chunk step', () => {
  it('takes defaults for what is absent and does not look at other keys', () => {
    expect(parse({})).toEqual(DEFAULT_CHUNKING_OPTIONS);
    expect(parse({ chunk_size: null, tokenizer: 'x' })).toEqual(DEFAULT_CHUNKING_OPTIONS);
  });

  it('reads numbers and booleans that are written as strings', () => {
    const parameters = { chunk_size: ' 512 ', chunk_overlap: '50', separator: '\n', merge_peers: 'false' };
    expect(parse(parameters)).toEqual({
      chunkSize: 512,
      chunkOverlap: 50,
      separator: '\n',
      mergePeers: false,
    });
  });

  it.each([
    [{ chunk_size: 0 }, 'chunk_size is 0; it must be a whole number from 8 to 32768.'],
    [{ chunk_size: 'many' }, 'chunk_size is "many"; it must be a whole number from 8 to 32768.'],
    [{ chunk_size: 12.5 }, 'chunk_size is 12.5; it must be a whole number from 8 to 32768.'],
    [{ chunk_overlap: -1 }, 'chunk_overlap is -1; it must be a whole number from 0 to 32768.'],
    [{ chunk_size: 64, chunk_overlap: 64 }, 'chunk_overlap is 64; it must be less than chunk_size, which is 64.'],
    [{ separator: 5 }, 'separator is 5; it must be a string.'],
    [{ merge_peers: 'yes' }, 'merge_peers is "yes"; it must be true or false.'],
  ])('refuses %j', (parameters, message) => {
    expect(() => parse(parameters)).toThrow(new ConfigurationError('INVALID_CHUNKING_PARAMETER', message));
  });
});
