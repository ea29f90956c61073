import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';

export interface ExpectedContent {
  readonly algorithm: 'sha1' | 'sha256';
  /** Hexadecimal. */
  readonly digest: string;
  /** What is hashed before the content, such as the header of a git object. */
  readonly header?: string;
}

/** Passes the bytes on, and fails before its end with what `mismatch` makes when they are not the expected ones. */
export function verifiedStream(source: Readable, expected: ExpectedContent, mismatch: () => Error): Readable {
  const hash = createHash(expected.algorithm).update(expected.header ?? '');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === expected.digest ? null : mismatch());
    },
  });
  // The error of either side reaches the reader as the error of `check`.
  return pipeline(source, check, () => undefined);
}
