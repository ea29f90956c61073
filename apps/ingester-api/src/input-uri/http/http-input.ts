import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { UpstreamError } from '@sluice/domain';
import { arrivingStream } from '../arriving-stream.js';
import { contentDecoders } from '../content-decoders.js';
import { fileNameOf, lastSegment, lengthOf, mimeTypeOf, utf8Header } from '../content-headers.js';
import type { FetchedInput } from '../fetched-input.js';
import { oversizedInput } from '../input-faults.js';
import type { InputUriSettings } from '../input-uri-settings.js';
import { AllowedHosts } from './allowed-hosts.js';
import { guardedLookup, type ResolveHost } from './guarded-lookup.js';
import { connectionFault, forbiddenAddress, statusFault } from './http-faults.js';
import { httpGet } from './http-request.js';
import { httpUrl } from './http-url.js';
import { isPublicAddress } from './public-address.js';

export type HttpInputSettings = Pick<InputUriSettings, 'allowHosts' | 'timeoutMs' | 'maxBytes'>;

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Documents of web servers in the public internet, and of the hosts that are listed. */
export class HttpInput {
  private readonly allowedHosts: AllowedHosts;

  /** @throws ConfigurationError for a malformed entry of `allowHosts` */
  constructor(
    private readonly settings: HttpInputSettings,
    private readonly resolve: ResolveHost,
  ) {
    this.allowedHosts = new AllowedHosts(settings.allowHosts);
  }

  /** Every redirect is judged as if it had been named by the caller. */
  async open(uri: string, signal: AbortSignal): Promise<FetchedInput> {
    let url = httpUrl(uri);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.get(url, redirects > 0, signal);
      const { location } = response.headers;
      if (location === undefined || !REDIRECTS.has(response.statusCode ?? 0)) return this.accept(response, url, signal);
      response.destroy();
      url = httpUrl(utf8Header(location), url);
    }
    throw new UpstreamError(`input_uri redirects more than ${MAX_REDIRECTS} times`);
  }

  private get(url: URL, isRedirect: boolean, signal: AbortSignal): Promise<IncomingMessage> {
    const refusal = () => forbiddenAddress(isRedirect);
    const isPermitted = this.allowedHosts.includes(url) ? () => true : isPublicAddress;
    // A connection to an address does not look it up.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPermitted(literal)) throw refusal();
    const lookup = guardedLookup(this.resolve, isPermitted, refusal);
    return httpGet(url, { lookup, timeoutMs: this.settings.timeoutMs, signal });
  }

  private accept(response: IncomingMessage, url: URL, signal: AbortSignal): FetchedInput {
    const { headers, statusCode = 0 } = response;
    try {
      const fault = statusFault(statusCode);
      if (fault) throw fault;
      const decoders = contentDecoders(headers['content-encoding']);
      const sizeBytes = decoders.length === 0 ? lengthOf(headers['content-length']) : null;
      const { maxBytes, timeoutMs: idleMs } = this.settings;
      if (sizeBytes !== null && sizeBytes > maxBytes) throw oversizedInput(maxBytes);
      return {
        stream: arrivingStream(response, decoders, { maxBytes, idleMs, signal, faultOf: connectionFault }),
        mimeType: mimeTypeOf(headers['content-type']),
        fileName: fileNameOf(headers['content-disposition'], lastSegment(url.pathname)),
        sizeBytes,
      };
    } catch (error) {
      response.destroy();
      throw error;
    }
  }
}
