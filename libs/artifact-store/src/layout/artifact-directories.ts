import { ArtifactType, ConfigurationError } from '@sluice/domain';

/** The sub-directory of each artifact type, relative to the root of the store, `/` between its parts. */
export type ArtifactDirectories = Readonly<Record<ArtifactType, string>>;

const DEFAULTS: ArtifactDirectories = {
  [ArtifactType.Doc]: 'raw',
  [ArtifactType.ParsedMarkdown]: 'markdown',
  [ArtifactType.ParsedJson]: 'json',
  [ArtifactType.Chunks]: 'chunks',
  [ArtifactType.Embeddings]: 'embeddings',
  [ArtifactType.Rag]: 'rag',
};

const SETTING_NAMES: Readonly<Record<ArtifactType, string>> = {
  [ArtifactType.Doc]: 'DOCUMENT_STORE_DIR',
  [ArtifactType.ParsedMarkdown]: 'PARSED_MARKDOWN_STORE_DIR',
  [ArtifactType.ParsedJson]: 'PARSED_JSON_STORE_DIR',
  [ArtifactType.Chunks]: 'CHUNKS_STORE_DIR',
  [ArtifactType.Embeddings]: 'EMBEDDINGS_STORE_DIR',
  [ArtifactType.Rag]: 'the directory of RAG artifacts',
};

/** No part begins with a dot, so neither `..` nor the `.tmp` of unfinished files can be meant. */
const RELATIVE_DIRECTORY = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

/**
 * The defaults with what was set in their place.
 * @throws ConfigurationError when a directory is not a plain relative one, or when two types share one: a step that makes
 * two artifacts of one document would overwrite the first with the second.
 */
export function artifactDirectories(configured: Partial<ArtifactDirectories> = {}): ArtifactDirectories {
  const directories = { ...DEFAULTS, ...definedOnly(configured) };
  const owners = new Map<string, ArtifactType>();
  for (const type of Object.values(ArtifactType)) {
    const directory = directories[type];
    if (!RELATIVE_DIRECTORY.test(directory)) {
      throw new ConfigurationError(
        'STORE_DIRECTORY',
        `${SETTING_NAMES[type]} must be a relative directory of letters, digits, dots, dashes and underscores, such as ${DEFAULTS[type]}`,
      );
    }
    const owner = owners.get(directory);
    if (owner !== undefined) {
      throw new ConfigurationError(
        'STORE_DIRECTORY',
        `${SETTING_NAMES[type]} and ${SETTING_NAMES[owner]} must be different directories`,
      );
    }
    owners.set(directory, type);
  }
  return directories;
}

const definedOnly = (configured: Partial<ArtifactDirectories>): Partial<ArtifactDirectories> =>
  Object.fromEntries(Object.entries(configured).filter(([, directory]) => directory !== undefined));
