import { describe, expect, it } from '@jest/globals';
import { ArtifactType, InvalidInputError } from '@sluice/domain';
import type { ArtifactKey } from '../artifact-store.js';
import { artifactDirectories } from './artifact-directories.js';
import { artifactPath } from './artifact-path.js';

const hash = 'sha256-0123456789abcdef';
const directories = artifactDirectories();

describe('the place of an artifact', () => {
  it('of a document is its hash below raw', () => {
    expect(artifactPath({ type: ArtifactType.Doc, hash }, directories)).toBe(`raw/${hash}`);
  });

  it.each([
    [ArtifactType.ParsedMarkdown, 'markdown'],
    [ArtifactType.ParsedJson, 'json'],
    [ArtifactType.Chunks, 'chunks'],
    [ArtifactType.Embeddings, 'embeddings'],
    [ArtifactType.Rag, 'rag'],
  ])('of type %s is below %s and the step configuration', (type, directory) => {
    expect(artifactPath({ type, hash, stepConfigId: 42 }, directories)).toBe(`${directory}/42/${hash}`);
  });

  it.each([
    '',
    'sha256',
    'sha256-',
    'sha256-XYZ',
    'sha256-AB',
    '../sha256-ab',
    'sha256-ab/..',
    'a.b-ab',
    'sha256-ab\n',
    `sha256-${'a'.repeat(200)}`,
  ])('is refused for the hash %j', (bad) => {
    expect(() => artifactPath({ type: ArtifactType.Doc, hash: bad }, directories)).toThrow(InvalidInputError);
  });

  it.each([undefined, 0, -1, 1.5, Number.NaN])('is refused for the step configuration %p', (stepConfigId) => {
    expect(() => artifactPath({ type: ArtifactType.Chunks, hash, stepConfigId }, directories)).toThrow(
      InvalidInputError,
    );
  });

  it('is refused for a document of a step configuration', () => {
    expect(() => artifactPath({ type: ArtifactType.Doc, hash, stepConfigId: 1 }, directories)).toThrow(
      InvalidInputError,
    );
  });

  it('is refused for an unknown type', () => {
    const key = { type: 'toString', hash, stepConfigId: 1 } as unknown as ArtifactKey;
    expect(() => artifactPath(key, directories)).toThrow(InvalidInputError);
  });
});
