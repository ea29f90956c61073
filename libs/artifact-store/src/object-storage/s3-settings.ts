import { ConfigurationError } from '@sluice/domain';

/** An S3 bucket or a part of one, at AWS or at any compatible server. */
export interface S3Settings {
  readonly bucket: string;
  /** Of all keys, without leading or trailing slash. */
  readonly prefix?: string;
  /** The URL of a compatible server; AWS when absent. */
  readonly endpoint?: string;
  /** `us-east-1` when absent. */
  readonly region?: string;
  /** The bucket as part of the path instead of the host name, as most compatible servers want it. */
  readonly forcePathStyle?: boolean;
  /** The usual AWS sources (environment, profile, instance role) when absent. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** @throws ConfigurationError when the settings cannot be meant. */
export function checkS3Settings(settings: S3Settings | undefined): S3Settings {
  if (settings === undefined || settings.bucket === '') {
    throw new ConfigurationError('S3_BUCKET_MISSING', 'FILE_STORE_TARGET=s3 needs S3_BUCKET, the name of the bucket');
  }
  const { credentials } = settings;
  if (credentials !== undefined && (credentials.accessKeyId === '' || credentials.secretAccessKey === '')) {
    throw new ConfigurationError(
      'S3_CREDENTIALS',
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must either both be set or both be absent',
    );
  }
  return settings;
}
