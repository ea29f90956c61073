import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '@sluice/domain';
import type { EmbedderConfig, EmbeddingDefaults } from '@sluice/embedding';
import { Embedders } from './embedders.js';

/** As its only reader has it. */
const parse = (parameters: object, defaults: EmbeddingDefaults = {}): EmbedderConfig =>
  new Embedders({}, defaults).parse(parameters);

const hashing = { provider: 'hashing', model: 'hashing-384', dimension: 384, batchSize: 32 };

describe('the parameters of the embed step', () => {
  it.each([
    [{}, hashing],
    [{ model: null, provider: null, other: 1 }, hashing],
    [
      { model: 'hashing-64', batch_size: '8' },
      { ...hashing, model: 'hashing-64', dimension: 64, batchSize: 8 },
    ],
    [
      { provider: 'hashing', dimension: 128 },
      { ...hashing, model: 'hashing-128', dimension: 128 },
    ],
    [
      { query_prefix: 'query: ', document_prefix: 'passage: ' },
      { ...hashing, queryPrefix: 'query: ', documentPrefix: 'passage: ' },
    ],
    [{ query_prefix: '', document_prefix: null }, hashing],
    [{ provider: 'openai' }, { provider: 'openai', model: 'text-embedding-3-small', batchSize: 32 }],
    [
      { provider: 'Ollama', model: 'bge-m3' },
      { provider: 'ollama', model: 'bge-m3', batchSize: 32 },
    ],
    [{ model: 'ollama:qwen3-embedding:4b' }, { provider: 'ollama', model: 'qwen3-embedding:4b', batchSize: 32 }],
    [
      { provider: 'vllm', model: 'BAAI/bge-m3', vector_dim: 1024, base_url: 'http://gpu:8000/v1' },
      { provider: 'vllm', model: 'BAAI/bge-m3', dimension: 1024, batchSize: 32, baseUrl: 'http://gpu:8000/v1' },
    ],
    [
      { model: 'bge-m3', base_url: 'https://models.example/v1' },
      { provider: 'openai', model: 'bge-m3', batchSize: 32, baseUrl: 'https://models.example/v1' },
    ],
  ])('reads %j', (parameters, expected) => {
    expect(parse(parameters)).toEqual(expected);
  });

  it('embeds sets that name only a model by what the deployment has', () => {
    const qwen = { model: 'qwen3-embedding:4b', batch_size: 16 };
    expect(parse(qwen)).toEqual({ ...hashing, batchSize: 16 });
    expect(parse(qwen, { provider: 'ollama' })).toMatchObject({
      provider: 'ollama',
      model: 'qwen3-embedding:4b',
    });
    const openai = { model: 'text-embedding-3-small' };
    expect(parse(openai, { provider: 'ollama' }).provider).toBe('openai');
    expect(parse(openai).provider).toBe('hashing');
    expect(parse({}, { provider: 'vllm', model: 'bge-m3' })).toMatchObject({
      provider: 'vllm',
      model: 'bge-m3',
    });
  });

  it.each([
    [{ provider: 'cohere' }, 'provider is "cohere"; it must be one of hashing, openai, ollama, vllm.'],
    [{ query_prefix: 5 }, 'query_prefix is 5; it must be a text of at most 1000 characters.'],
    [{ batch_size: 0 }, 'batch_size is 0; it must be a whole number from 1 to 2048.'],
    [{ batch_size: 4096 }, 'batch_size is 4096; it must be a whole number from 1 to 2048.'],
    [{ dimension: 'big' }, 'dimension is "big"; it must be a whole number from 1 to 16384.'],
    [{ dimension: 5, vector_dim: 6 }, 'vector_dim is 6; it must be equal to dimension, which is 5, or absent.'],
    [{ model: 7 }, 'model is 7; it must be a string that is not blank.'],
    [
      { provider: 'hashing', model: 'bge-m3' },
      'model is "bge-m3"; it must be hashing-<dimension>, such as hashing-384, for provider hashing.',
    ],
    [
      { model: 'hashing-nonsense' },
      'model is "hashing-nonsense"; it must be hashing-<dimension>, such as hashing-384, for provider hashing.',
    ],
    [
      { model: 'Hashing-64' },
      'model is "Hashing-64"; it must be hashing-<dimension>, such as hashing-384, for provider hashing.',
    ],
    [{ model: 'hashing-64', dimension: 128 }, 'dimension is 128; it must be 64, as model hashing-64 says.'],
    [{ model: 'hashing-4' }, 'model is "hashing-4"; it must be hashing-16 to hashing-16384.'],
    [{ provider: 'vllm' }, 'model is absent; it must be the name of a model that vllm serves.'],
    [
      { provider: 'hashing', base_url: 'http://a' },
      'base_url is "http://a"; it must be absent, because provider hashing has no server.',
    ],
  ])('refuses %j', (parameters, message) => {
    expect(() => parse(parameters)).toThrow(new ConfigurationError('INVALID_EMBEDDING_PARAMETER', message));
  });

  it('leaves it to a server which models it knows, whatever they are called', () => {
    expect(parse({ model: 'hashing-nonsense' }, { provider: 'vllm' })).toMatchObject({
      provider: 'vllm',
      model: 'hashing-nonsense',
    });
  });

  it.each(['ftp://a', 'file:///etc/passwd', 'no url', 'http://user:password@a', 'http://a?key=1'])(
    'refuses base_url %s without repeating it',
    (baseUrl) => {
      expect(() => parse({ base_url: baseUrl })).toThrow(
        'base_url must be an http or https address without user name, password and query.',
      );
    },
  );
});
