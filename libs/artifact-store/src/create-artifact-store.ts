import { resolve } from 'node:path';
import type { ArtifactStore } from './artifact-store.js';
import { FileArtifactStore } from './file-system/file-artifact-store.js';
import { type ArtifactDirectories, artifactDirectories } from './layout/artifact-directories.js';
import { ObjectArtifactStore } from './object-storage/object-artifact-store.js';
import { checkS3Settings, type S3Settings } from './object-storage/s3-settings.js';
import { s3Storage } from './object-storage/s3-storage.js';
import { TemporaryFiles } from '@sluice/io';

export interface ArtifactStoreSettings {
  readonly target: 'fs' | 's3';
  /** FILE_STORE_DIR: with `fs` the root of all artifacts, with `s3` the place of temporary local copies. */
  readonly rootDirectory: string;
  /** Sub-directories that differ from `raw`, `markdown`, `json`, `chunks`, `embeddings`, `rag`. */
  readonly directories?: Partial<ArtifactDirectories>;
  /** Required for `s3`. */
  readonly s3?: S3Settings;
}

/**
 * The store that the settings describe. Touches neither disk nor network; `checkWritable` does.
 * @throws ConfigurationError naming the setting at fault
 */
export function createArtifactStore(settings: ArtifactStoreSettings): ArtifactStore {
  const root = resolve(settings.rootDirectory);
  const directories = artifactDirectories(settings.directories);
  const temporaryFiles = new TemporaryFiles(root);
  switch (settings.target) {
    case 'fs':
      return new FileArtifactStore(root, directories, temporaryFiles);
    case 's3':
      return new ObjectArtifactStore(s3Storage(checkS3Settings(settings.s3)), directories, temporaryFiles);
  }
}
