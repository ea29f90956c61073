import type { Readable } from 'node:stream';
import { TooLargeError, UpstreamError, type DomainError } from '@sluice/domain';
import { arrivingStream, type ArrivalRules } from './arriving-stream.js';
import { contentDecoders } from './content-decoders.js';
import type { HttpLimits } from './http-limits.js';
import { networkFault } from './network-fault.js';

export interface HttpResponseFacts {
  /** The address of the response, after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
  readonly limits: HttpLimits;
  readonly signal: AbortSignal;
}

/** A response whose body has not been read: take its `content`, or `discard` it. */
export class HttpResponse {
  readonly url: URL;
  readonly status: number;

  constructor(private readonly facts: HttpResponseFacts) {
    this.url = facts.url;
    this.status = facts.status;
  }

  get isSuccess(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Of a repeated header the first; bytes that are not ASCII are Latin-1, see `utf8Header`. */
  header(name: string): string | null {
    const value = [this.facts.headers[name]].flat()[0];
    return value ?? null;
  }

  /** All values of a header that may come several times. */
  headerValues(name: string): string[] {
    return [this.facts.headers[name]].flat().filter((value) => value !== undefined);
  }

  /** All of them, see `plainHeaders`. */
  plainHeaders(): Headers {
    return plainHeaders(this.facts.headers);
  }

  /**
   * The body without its content encoding, at most `maxBytes` of it. Fails with the errors of `rules`, else with TooLargeError over
   * the limit and with UpstreamError when the server breaks off or falls silent; and with the reason of the request's signal.
   * @throws UpstreamError for an unknown content encoding; the body is discarded then
   */
  content(maxBytes: number, rules: Partial<Pick<ArrivalRules, 'faultOf' | 'oversized' | 'silent'>> = {}): Readable {
    const { body, limits, signal, url } = this.facts;
    try {
      return arrivingStream(body, contentDecoders(this.header('content-encoding') ?? undefined), {
        maxBytes,
        idleMs: limits.idleMs,
        signal,
        faultOf: (cause): DomainError => networkFault(cause, url.host, limits),
        oversized: (limit) => new TooLargeError(`${url.href} is larger than ${limit} bytes`),
        silent: (idleMs) => new UpstreamError(`${url.host} has sent nothing for ${idleMs / 1000} seconds`, true),
        ...rules,
      });
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** @throws as `content` fails */
  async text(maxBytes: number): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.content(maxBytes)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }

  /** The first bytes of the body as text, however long it is. */
  async beginning(bytes: number): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.content(Number.MAX_SAFE_INTEGER)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= bytes) break;
    }
    return Buffer.concat(chunks).subarray(0, bytes).toString('utf8');
  }

  /** Calls back when the body has ended, in whatever way. */
  onceClosed(callback: () => void): void {
    this.facts.body.once('close', callback);
  }

  /** Ends the response and closes its connection. */
  discard(): void {
    this.facts.body.on('error', () => undefined).destroy();
  }
}

/** Headers as undici gives them; several values of one become a list with commas. */
export const plainHeaders = (received: HttpResponseFacts['headers']): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each);
  return headers;
};
