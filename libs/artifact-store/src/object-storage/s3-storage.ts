import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import type { StorageAdapter } from '@flystorage/file-storage';
import type { ByteRange } from '../artifact-store.js';
import type { S3Settings } from './s3-settings.js';

/** Two parts of S3's least size in flight: an upload of any length takes about 10 MiB of memory, and 50 GB fit in 10,000 parts. */
const UPLOAD = { partSize: 5 * 1024 * 1024, queueSize: 2, leavePartsOnError: false };

const CONNECTION_TIMEOUT_MS = 5_000;

/** How long a connection may be silent; a slow but living transfer goes on. */
const SILENCE_TIMEOUT_MS = 60_000;

export interface ObjectStorage {
  readonly adapter: StorageAdapter;
  /** A part of an object, which the adapter cannot read alone. */
  readRange(path: string, range: ByteRange, signal: AbortSignal | undefined): Promise<AsyncIterable<Buffer>>;
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
  const prefix = settings.prefix?.replace(/^\/+|\/+$/g, '') ?? '';
  const adapter = new AwsS3StorageAdapter(client, {
    bucket: settings.bucket,
    prefix,
    uploadConfiguration: UPLOAD,
  });
  return {
    adapter,
    readRange: async (path, { start, end }, signal) => {
      const wanted = {
        Bucket: settings.bucket,
        Key: prefix === '' ? path : `${prefix}/${path}`,
        Range: `bytes=${start}-${end}`,
      };
      const { Body, ContentRange } = await client.send(new GetObjectCommand(wanted), signal && { abortSignal: signal });
      // Not every compatible server knows every range: such a one sends all of it.
      return part(Body as Readable, ContentRange === undefined ? start : 0, end - start + 1);
    },
    close: () => client.destroy(),
  };
}

/** So many bytes of a stream from one on; the connection is closed when they are read. */
async function* part(content: Readable, from: number, count: number): AsyncGenerator<Buffer> {
  let [skip, left] = [from, count];
  for await (const piece of content as AsyncIterable<Buffer>) {
    const wanted = piece.subarray(skip, skip + left);
    skip -= Math.min(skip, piece.length);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left === 0) return;
  }
}
