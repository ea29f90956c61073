import { createHash, hash } from 'node:crypto';
import { readThrough } from '@sluice/io';

/** Digests of a document's bytes as lower-case hex digits. */
export interface Digests {
  readonly sha256: string;
  readonly sha3256: string;
  readonly md5: string;
  /** SHA-1 as git computes it for a file: over `blob <size>`, a NUL byte and the content. */
  readonly gitBlobId: string;
}

/** The digests of content that is there whole. */
export const digestsOf = (content: Buffer): Digests => ({
  sha256: hash('sha256', content),
  sha3256: hash('sha3-256', content),
  md5: hash('md5', content),
  gitBlobId: gitBlobHash(content.byteLength).update(content).digest('hex'),
});

const READ_BYTES = 256 * 1024;

/** The id that git gives a file. The size comes first, hence a second pass over what has arrived. */
export async function gitBlobIdOfFile(path: string, sizeBytes: number, signal?: AbortSignal): Promise<string> {
  const digest = gitBlobHash(sizeBytes);
  const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, sizeBytes));
  await readThrough(path, buffer, (chunk) => digest.update(chunk), signal);
  return digest.digest('hex');
}

const gitBlobHash = (sizeBytes: number) => createHash('sha1').update(`blob ${sizeBytes}\0`);
