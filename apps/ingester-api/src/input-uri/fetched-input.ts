import type { Readable } from 'node:stream';

/** A document that has begun to arrive. */
export interface FetchedInput {
  /** Fails with domain errors only, or with the reason of the signal. Destroying it closes the connection or file. */
  readonly stream: Readable;
  /** Lower case, without parameters; null when the origin does not say. */
  readonly mimeType: string | null;
  /** A name without directories, never empty. */
  readonly fileName: string;
  /** Null when the origin does not say. */
  readonly sizeBytes: number | null;
}
