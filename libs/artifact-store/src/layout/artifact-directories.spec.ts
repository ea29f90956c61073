import { describe, expect, it } from '@jest/globals';
import { ArtifactType, ConfigurationError } from '@sluice/domain';
import { artifactDirectories } from './artifact-directories.js';

describe('the directories of a store', () => {
  it('are the defaults where nothing else is set', () => {
    const directories = artifactDirectories({ [ArtifactType.Chunks]: 'derived/chunks', [ArtifactType.Doc]: undefined });
    expect(directories).toMatchObject({ DOC: 'raw', PARSED_MD: 'markdown', CHUNKS: 'derived/chunks' });
  });

  it.each(['', '/etc', '../elsewhere', 'a/../b', '.tmp', 'a//b', 'a/', 'C:\\x'])(
    'do not leave the root as %j does',
    (directory) => {
      expect(() => artifactDirectories({ [ArtifactType.ParsedJson]: directory })).toThrow(ConfigurationError);
      expect(() => artifactDirectories({ [ArtifactType.ParsedJson]: directory })).toThrow('PARSED_JSON_STORE_DIR');
    },
  );

  it('differ from one another', () => {
    expect(() => artifactDirectories({ [ArtifactType.ParsedJson]: 'markdown' })).toThrow(
      'PARSED_JSON_STORE_DIR and PARSED_MARKDOWN_STORE_DIR must be different directories',
    );
  });
});
