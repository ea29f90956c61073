import { UpstreamError } from '@sluice/domain';
import { SaxesParser, type SaxesTagNS } from 'saxes';

/** One resource in the answer to PROPFIND. */
export interface DavResource {
  /** As the server wrote it. */
  readonly href: string;
  readonly isCollection: boolean;
  /** In bytes, null when the server does not say. */
  readonly size: number | null;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The state of a collection and all below it (RFC 6578), where that was asked for. */
  readonly syncToken: string | null;
  /** When the server said all this, null when it does not say. */
  readonly date: string | null;
  /** The status of the whole resource when the server could not read it, such as 403; null otherwise. */
  readonly failure: number | null;
}

const DAV = 'DAV:';

interface OpenResponse {
  href: string;
  status: string;
  /** Of what was asked for, whether anything was found, and the last reason why not. */
  isFound: boolean;
  refusal: number | null;
  isCollection: boolean;
  properties: Map<string, string>;
}

interface OpenPropstat {
  status: string;
  isCollection: boolean;
  properties: Map<string, string>;
}

/**
 * Reads a multistatus body (RFC 4918, section 13) piece by piece. Namespaces count, prefixes do not; of the properties
 * only those that were found (2xx) are taken. Document types and external entities are not processed.
 */
export class MultistatusParser {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly resources: DavResource[] = [];
  private readonly path: string[] = [];
  private text = '';
  private response: OpenResponse | null = null;
  private propstat: OpenPropstat | null = null;
  private isMultistatus = false;
  /** The state that the answer to a synchronization describes; null in other answers. */
  syncToken: string | null = null;

  /** @param date of the answer */
  constructor(private readonly date: string | null) {
    this.parser.on('opentag', (tag) => this.open(tag));
    this.parser.on('closetag', () => this.close());
    this.parser.on('text', (text) => (this.text += text));
    this.parser.on('cdata', (text) => (this.text += text));
    this.parser.on('error', (cause) => {
      throw notMultistatus(cause);
    });
  }

  write(chunk: string): void {
    this.parser.write(chunk);
  }

  /** @throws UpstreamError when the body was no complete multistatus */
  end(): DavResource[] {
    this.parser.close();
    if (!this.isMultistatus) throw notMultistatus();
    return this.resources;
  }

  private open(tag: SaxesTagNS): void {
    const name = tag.uri === DAV ? tag.local : `{${tag.uri}}${tag.local}`;
    this.path.push(name);
    this.text = '';
    const path = this.path.join('/');
    if (path === 'multistatus') this.isMultistatus = true;
    if (path === 'multistatus/response')
      this.response = {
        href: '',
        status: '',
        isFound: false,
        refusal: null,
        isCollection: false,
        properties: new Map(),
      };
    if (path === 'multistatus/response/propstat')
      this.propstat = { status: '', isCollection: false, properties: new Map() };
    if (path.endsWith('/propstat/prop/resourcetype/collection') && this.propstat) this.propstat.isCollection = true;
  }

  private close(): void {
    const path = this.path.join('/');
    const name = this.path.pop()!;
    const text = this.text.trim();
    this.text = '';
    if (path === 'multistatus/sync-token') this.syncToken = text;
    else if (path === 'multistatus/response/href') this.response!.href = text;
    else if (path === 'multistatus/response/status') this.response!.status = text;
    else if (path === 'multistatus/response/propstat/status') this.propstat!.status = text;
    else if (path === `multistatus/response/propstat/prop/${name}`) this.propstat!.properties.set(name, text);
    else if (path === 'multistatus/response/propstat') this.takePropstat(this.propstat!);
    else if (path === 'multistatus/response') this.resources.push(resourceOf(this.response!, this.date));
  }

  private takePropstat(propstat: OpenPropstat): void {
    this.propstat = null;
    const status = statusOf(propstat.status);
    if (status !== null && (status < 200 || status > 299)) {
      // 404 says that a property does not exist, and nothing of the resource.
      if (status >= 400 && status !== 404) this.response!.refusal = status;
      return;
    }
    this.response!.isFound = true;
    this.response!.isCollection ||= propstat.isCollection;
    for (const [name, value] of propstat.properties) this.response!.properties.set(name, value);
  }
}

function resourceOf(
  { href, status, isFound, refusal, isCollection, properties }: OpenResponse,
  date: string | null,
): DavResource {
  const property = (name: string): string | null => properties.get(name) || null;
  const length = property('getcontentlength');
  const code = statusOf(status);
  return {
    href,
    isCollection,
    size: length !== null && /^\d+$/.test(length) ? Number(length) : null,
    contentType: property('getcontenttype'),
    etag: property('getetag'),
    lastModified: property('getlastmodified'),
    syncToken: property('sync-token'),
    date,
    // lighttpd says of a directory that it cannot read no more than that its properties are forbidden.
    failure: code !== null && code >= 400 ? code : isFound ? null : refusal,
  };
}

/** The code of a line such as `HTTP/1.1 404 Not Found`. */
const statusOf = (line: string): number | null => Number(/^HTTP\/[\d.]+\s+(\d{3})/.exec(line)?.[1] ?? 0) || null;

const notMultistatus = (cause?: unknown): UpstreamError =>
  new UpstreamError('The server does not answer as a WebDAV server; is WEBDAV_URL its WebDAV address?', false, {
    cause,
  });
