export type {
  ArtifactCallOptions,
  ArtifactContent,
  ArtifactKey,
  ArtifactStore,
  ByteRange,
  OpenOptions,
  StoredArtifact,
} from './artifact-store.js';
export { type ArtifactStoreSettings, createArtifactStore } from './create-artifact-store.js';
export type { ArtifactDirectories } from './layout/artifact-directories.js';
export type { S3Settings } from './object-storage/s3-settings.js';
export type { ReceivedUpload } from './upload/received-upload.js';
export { type ReceiveOptions, UploadSpool } from './upload/upload-spool.js';
