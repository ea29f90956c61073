import { TransientError } from '@sluice/domain';

/** Of a read that took too long. */
export const TIMEOUT = 'VECTORDB_TIMEOUT';

/** How long a native query may outlive its deadline, so that the deadline's own error comes first. */
const NATIVE_GRACE_MS = 250;

/** By when one read of a database must have all its results, and the signal that ends it earlier. */
export class QueryDeadline {
  /** Aborts with what the caller is to be given: the reason of the caller's own signal, or a TransientError. */
  readonly signal: AbortSignal;
  private readonly end: number;

  constructor(db: string, limitMs: number, signal?: AbortSignal) {
    const expired = new AbortController();
    const late = (): void =>
      expired.abort(
        new TransientError(
          TIMEOUT,
          `Reading the vector database ${db} took longer than ${limitMs / 1000} s. ` +
            'Narrow the filter, or raise VECTORDB_QUERY_TIMEOUT.',
        ),
      );
    this.signal = signal ? AbortSignal.any([signal, expired.signal]) : expired.signal;
    this.end = Date.now() + limitMs;
    const timer = limitMs > 0 ? setTimeout(late, limitMs).unref() : undefined;
    if (!timer) late();
    this.release = () => clearTimeout(timer);
  }

  /** Ends the deadline: it will not abort any more. */
  readonly release: () => void;

  /** What a native query may take at most, in milliseconds: LanceDB cannot be interrupted, but keeps to that. */
  get nativeLimitMs(): number {
    return Math.max(1, this.end - Date.now()) + NATIVE_GRACE_MS;
  }

  /**
   * The result of `work`, unless the deadline comes first.
   * @throws the reason of `signal`.
   */
  async race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    let stop: (() => void) | undefined;
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
    });
    work.catch(() => undefined);
    try {
      return await Promise.race([work, stopped]);
    } finally {
      signal.removeEventListener('abort', stop!);
    }
  }
}
