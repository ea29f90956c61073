import { S3Client } from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import type { StorageAdapter } from '@flystorage/file-storage';
import type { S3Settings } from './s3-settings.js';

/** Two parts of S3's least size in flight: an upload of any length takes about 10 MiB of memory, and 50 GB fit in 10,000 parts. */
const UPLOAD = { partSize: 5 * 1024 * 1024, queueSize: 2, leavePartsOnError: false };

const CONNECTION_TIMEOUT_MS = 5_000;

/** How long a connection may be silent; a slow but living transfer goes on. */
const SILENCE_TIMEOUT_MS = 60_000;

export interface ObjectStorage {
  readonly adapter: StorageAdapter;
  /** Closes the connections. */
  close(): void;
}

/** The port to a bucket. Makes no request. */
export function s3Storage(settings: S3Settings): ObjectStorage {
  const client = new S3Client({
    region: settings.region ?? 'us-east-1',
    endpoint: settings.endpoint,
    forcePathStyle: settings.forcePathStyle ?? false,
    credentials: settings.credentials,
    // Many compatible servers do not know the checksums that newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });
  const adapter = new AwsS3StorageAdapter(client, {
    bucket: settings.bucket,
    prefix: settings.prefix?.replace(/^\/+|\/+$/g, ''),
    uploadConfiguration: UPLOAD,
  });
  return { adapter, close: () => client.destroy() };
}
