import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpClient } from './http-client.js';

/** `fetch` as far as clients of APIs use it: an address, text as body, plain headers. */
export type Fetch = (
  url: URL,
  init: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

/** What may follow a redirect to another origin; all other headers may be secrets. */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'content-type', 'user-agent']);
/** Statuses of responses that have no body by definition, which `Response` insists on. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** More than any file; APIs are bounded by their readers. */
const MAX_BYTES = 2 ** 40;

/** `fetch` over a client: within its policy and limits, a redirect gets no secrets of another origin and keeps the method. */
export const fetchBy =
  (client: Pick<HttpClient, 'request'>): Fetch =>
  async (url, { method = 'GET', headers = {}, body, signal }) => {
    const [harmless, secret] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase()) === wanted)),
    );
    const request = {
      method,
      headers: { 'accept-encoding': 'gzip, br', ...harmless },
      credentials: () => secret ?? {},
      ...(body === undefined ? {} : { body }),
    };
    const response = await client.request(url, request, signal);
    const init = { status: response.status, headers: response.plainHeaders() };
    if (WITHOUT_BODY.has(response.status)) {
      response.discard();
      return new Response(null, init);
    }
    return new Response(Readable.toWeb(response.content(MAX_BYTES)) as ReadableStream<Uint8Array>, init);
  };
