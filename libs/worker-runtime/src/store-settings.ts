import type { ArtifactStoreSettings } from '@sluice/artifact-store';
import { ArtifactType } from '@sluice/domain';
import type { WorkerProcessSettings } from '@sluice/settings';

type FileStore = WorkerProcessSettings['fileStore'];

export const artifactStoreSettings = (fileStore: FileStore): ArtifactStoreSettings => ({
  target: fileStore.target,
  rootDirectory: fileStore.directory,
  directories: {
    [ArtifactType.Doc]: fileStore.rawDirectory,
    [ArtifactType.ParsedMarkdown]: fileStore.markdownDirectory,
    [ArtifactType.ParsedJson]: fileStore.jsonDirectory,
    [ArtifactType.Chunks]: fileStore.chunksDirectory,
    [ArtifactType.Embeddings]: fileStore.embeddingsDirectory,
  },
  ...(fileStore.target === 's3' ? { s3: s3Settings(fileStore) } : {}),
});

const s3Settings = (fileStore: FileStore): NonNullable<ArtifactStoreSettings['s3']> => ({
  bucket: fileStore.s3Bucket ?? '',
  ...(fileStore.s3Prefix === null ? {} : { prefix: fileStore.s3Prefix }),
  ...(fileStore.s3Endpoint === null ? {} : { endpoint: fileStore.s3Endpoint }),
  region: fileStore.s3Region,
  forcePathStyle: fileStore.s3ForcePathStyle,
  ...(fileStore.s3AccessKeyId === null
    ? {}
    : { credentials: { accessKeyId: fileStore.s3AccessKeyId, secretAccessKey: fileStore.s3SecretAccessKey ?? '' } }),
});

/** How LanceDB reaches the object storage that parameter sets may name. */
export const s3StorageOptions = (fileStore: FileStore): Record<string, string> => ({
  region: fileStore.s3Region,
  ...(fileStore.s3Endpoint === null
    ? {}
    : { endpoint: fileStore.s3Endpoint, allow_http: String(fileStore.s3Endpoint.startsWith('http://')) }),
  ...(fileStore.s3AccessKeyId === null ? {} : { aws_access_key_id: fileStore.s3AccessKeyId }),
  ...(fileStore.s3SecretAccessKey === null ? {} : { aws_secret_access_key: fileStore.s3SecretAccessKey }),
});
