import { pipeline, type Duplex, type Readable, Transform, type TransformCallback } from 'node:stream';
import { DomainError } from '@sluice/domain';

export interface ArrivalRules {
  readonly maxBytes: number;
  /** Longest silence while the reader waits; a reader that pauses does not use it up. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** What an error of the source means. */
  readonly faultOf: (cause: unknown) => DomainError;
  /** What more than `maxBytes` are. */
  readonly oversized: (maxBytes: number) => DomainError;
  /** What a silence of `idleMs` is. */
  readonly silent: (idleMs: number) => DomainError;
}

/**
 * The bytes of `source`, sent through `decoders`. Fails with `oversized` at the first byte over the limit, with `silent` after a
 * silence, with `faultOf` an error of the source, or with the reason of the signal; whichever way it ends, the source is
 * destroyed.
 * @throws the reason of the signal, when it was aborted before; the source is left to the caller then
 */
export function arrivingStream(source: Readable, decoders: readonly Duplex[], rules: ArrivalRules): Readable {
  rules.signal.throwIfAborted();
  const arrival = new Arrival(rules);
  // Faults of every part reach the reader through `arrival`, which the pipeline destroys with them.
  pipeline([source, ...decoders, arrival], () => undefined);
  return arrival;
}

class Arrival extends Transform {
  private bytesLeft: number;
  private readonly silence: NodeJS.Timeout;
  private readonly onAbort = (): void => {
    this.destroy(this.rules.signal.reason as Error);
  };

  constructor(private readonly rules: ArrivalRules) {
    super();
    this.bytesLeft = rules.maxBytes;
    this.silence = setTimeout(() => this.endSilence(), rules.idleMs);
    rules.signal.addEventListener('abort', this.onAbort, { once: true });
  }

  override _read(size: number): void {
    this.silence.refresh();
    super._read(size);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.silence.refresh();
    this.bytesLeft -= chunk.byteLength;
    if (this.bytesLeft < 0) done(this.rules.oversized(this.rules.maxBytes));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    clearTimeout(this.silence);
    done();
  }

  /** Here, because a late reader gets the error that `destroy` was called with. */
  override destroy(error?: Error): this {
    return super.destroy(error && this.reasonOf(error));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.silence);
    this.rules.signal.removeEventListener('abort', this.onAbort);
    done(error);
  }

  private endSilence(): void {
    const readerPauses = this.readableLength >= this.readableHighWaterMark;
    if (readerPauses) {
      this.silence.refresh();
      return;
    }
    this.destroy(this.rules.silent(this.rules.idleMs));
  }

  private reasonOf(error: Error): Error {
    const { signal, faultOf } = this.rules;
    if (signal.aborted) return signal.reason as Error;
    return error instanceof DomainError ? error : faultOf(error);
  }
}
