/** Requests that others may fill while one is on its way. */
const MOST_KEPT = 4;

/** Encoded spans that go out together. */
export interface SpanRequest {
  readonly bytes: Uint8Array;
  readonly spans: number;
}

/**
 * Collects encoded spans in buffers that are used again: a new one for each request would be external memory, whose growth makes
 * V8 collect the whole heap. One message after the other is the message that holds the spans of all, because protobuf joins
 * repeated fields that way (https://protobuf.dev/programming-guides/encoding/#last-one-wins).
 */
export class RequestBuffers {
  private readonly spare: Buffer[] = [];
  private readonly full: SpanRequest[] = [];
  private buffer: Buffer | null = null;
  private length = 0;
  private spans = 0;

  /** @param size of a request in bytes; a message that is larger is a request of its own */
  constructor(private readonly size: number) {}

  get isEmpty(): boolean {
    return this.full.length === 0 && this.spans === 0;
  }

  add(bytes: Uint8Array, spans: number): void {
    if (this.length + bytes.length > this.size) this.seal();
    if (bytes.length > this.size) {
      this.full.push({ bytes, spans });
      return;
    }
    this.buffer ??= this.spare.pop() ?? Buffer.allocUnsafeSlow(this.size);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
    this.spans += spans;
  }

  /** Takes all requests, the last one as full as it is. */
  take(): SpanRequest[] {
    this.seal();
    return this.full.splice(0);
  }

  /** Gives back what nobody reads any more. */
  release({ bytes }: SpanRequest): void {
    if (bytes.buffer.byteLength === this.size && this.spare.length < MOST_KEPT)
      this.spare.push(Buffer.from(bytes.buffer as ArrayBuffer));
  }

  private seal(): void {
    if (this.buffer) this.full.push({ bytes: this.buffer.subarray(0, this.length), spans: this.spans });
    this.buffer = null;
    this.length = 0;
    this.spans = 0;
  }
}
