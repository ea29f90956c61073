import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { S3Settings } from '../object-storage/s3-settings.js';

export interface S3Server {
  readonly settings: S3Settings;
  stop(): Promise<void>;
}

/** An S3 server on a free port that keeps its objects below `directory` and has one bucket. */
export async function startS3Server(directory: string): Promise<S3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'sluice', configs: [] }],
  });
  const address = (await server.run()) as AddressInfo;
  return {
    settings: {
      bucket: 'sluice',
      prefix: 'artifacts',
      endpoint: `http://127.0.0.1:${address.port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    stop: () => server.close(),
  };
}
