import { AddressPolicy, type ResolveHost } from '@sluice/io';
import { HttpClient, type HttpResponse } from '@sluice/io/http';
import { fileNameOf, lastSegment, lengthOf, mimeTypeOf } from '../content-headers.js';
import type { FetchedInput } from '../fetched-input.js';
import { oversizedInput } from '../input-faults.js';
import { INPUT_FAULTS } from '../input-stream.js';
import type { InputUriSettings } from '../input-uri-settings.js';
import { connectionFault, statusFault } from './http-faults.js';
import { httpUrl } from './http-url.js';

export type HttpInputSettings = Pick<InputUriSettings, 'allowHosts' | 'timeoutMs' | 'maxBytes'>;

/** A document must arrive as its origin has it; an encoding is undone if the server applies one all the same. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'sluice-ingester' };

/** Documents of web servers in the public internet, and of the hosts that are listed. */
export class HttpInput {
  private readonly client: HttpClient;

  /** @throws ConfigurationError for a malformed entry of `allowHosts` */
  constructor(
    private readonly settings: HttpInputSettings,
    resolve: ResolveHost,
  ) {
    const { allowHosts, timeoutMs } = settings;
    this.client = new HttpClient({
      policy: AddressPolicy.of(allowHosts, 'INPUT_URI_ALLOW_HOSTS'),
      limits: { connectMs: timeoutMs, firstByteMs: timeoutMs, idleMs: timeoutMs },
      resolve,
      // Requests are few and to many servers; a kept connection may be closed by the time that it is used again.
      reusesConnections: false,
    });
  }

  /** Every redirect is judged as if it had been named by the caller. */
  async open(uri: string, signal: AbortSignal): Promise<FetchedInput> {
    const url = httpUrl(uri);
    try {
      return this.accept(await this.client.request(url, { method: 'GET', headers: HEADERS }, signal));
    } catch (error) {
      signal.throwIfAborted();
      throw connectionFault(error, this.settings.timeoutMs);
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private accept(response: HttpResponse): FetchedInput {
    const { maxBytes, timeoutMs } = this.settings;
    const fault = statusFault(response.status);
    const sizeBytes =
      response.header('content-encoding') === null ? lengthOf(response.header('content-length') ?? undefined) : null;
    if (fault !== null || (sizeBytes !== null && sizeBytes > maxBytes)) {
      response.discard();
      throw fault ?? oversizedInput(maxBytes);
    }
    const faultOf = (cause: unknown) => connectionFault(cause, timeoutMs);
    return {
      stream: response.content(maxBytes, { ...INPUT_FAULTS, faultOf }),
      mimeType: mimeTypeOf(response.header('content-type') ?? undefined),
      fileName: fileNameOf(response.header('content-disposition') ?? undefined, lastSegment(response.url.pathname)),
      sizeBytes,
    };
  }
}
