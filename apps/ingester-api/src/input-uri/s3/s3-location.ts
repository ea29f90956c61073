import { refusedInput } from '../input-faults.js';

export interface S3Location {
  readonly bucket: string;
  readonly key: string;
}

/** Names of general purpose buckets; what else a client takes for a bucket (ARNs, host names with ports) names no bucket here. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const MAX_KEY_BYTES = 1024;

/**
 * The parts of `s3://bucket/key`. The key is taken literally, without percent decoding, as the AWS tools do.
 * @throws InvalidInputError when there is no valid bucket or key
 */
export function s3Location(uri: string): S3Location {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]*)\/(.*)$/is.exec(uri) ?? [];
  if (!BUCKET.test(bucket) || bucket.includes('..')) throw refusedInput('input_uri must have the form s3://bucket/key');
  if (key === '' || Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw refusedInput(`The key in input_uri must have 1 to ${MAX_KEY_BYTES} bytes: s3://bucket/key`);
  }
  return { bucket, key };
}
