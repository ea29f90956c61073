import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { TransientError } from '@sluice/domain';

export interface ExpectedContent {
  readonly algorithm: 'sha1' | 'sha256';
  /** Hexadecimal. */
  readonly digest: string;
  /** What is hashed before the content, such as the header of a git object. */
  readonly header?: string;
}

/** Passes the bytes on and ends with a `TransientError` when they are not the expected ones: cut off or changed meanwhile. */
export function checkedStream(source: Readable, expected: ExpectedContent): Readable {
  const hash: Hash = createHash(expected.algorithm).update(expected.header ?? '');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === expected.digest ? null : differentContent());
    },
  });
  // The error of either side reaches the reader as the error of `check`.
  return pipeline(source, check, () => undefined);
}

const differentContent = (): TransientError =>
  new TransientError('SCM_CONTENT_DIFFERS', 'The git platform delivered other bytes than it listed; try again');
