import {
  ConfigurationError,
  errorMessage,
  extensionOf,
  mediaTypeOf,
  noFindings,
  NotFoundError,
  PathRules,
  UpstreamError,
  type DocumentExtensions,
  type ListingProblem,
  type PathSelection,
  type Source,
  type SourceContent,
  type SourceItem,
  type SourceListing,
  type SourceProblem,
  type SourceRevision,
  OCTET_STREAM,
} from '@sluice/domain';
import { supportedContent, mapOrdered } from '@sluice/io';
import type { HttpResponse } from '@sluice/io/http';
import { conditionOf, instantOf, revisionOf } from '../content/revision.js';
import { sitemapPages, pathOf, withoutFragment } from './list-pages.js';
import { foreignCharsetOf, inUtf8 } from './page-charset.js';
import type { SitemapEntry } from './read-sitemap.js';
import { Robots } from './robots-txt.js';
import { SiteClient, USER_AGENT, type SiteClientOptions } from './site-client.js';

/** What an earlier sync learned of a page. */
export interface KnownPage {
  readonly revision: SourceRevision;
  /** Hash of the content of that revision, such as `sha256-…`. */
  readonly hash: string;
}

export interface WebSourceOptions extends SiteClientOptions {
  /** The pages; without them those of the sitemap. */
  readonly urls?: readonly string[];
  readonly sitemap?: string;
  /** Which documents are taken, by the extension of the address or of the media type; all when absent. */
  readonly extensions?: DocumentExtensions;
  /** Which paths of addresses are taken; all when absent. */
  readonly paths?: PathSelection;
  /** Makes the requests conditional: an unchanged page keeps the hash it had. */
  readonly known?: (uri: string) => Promise<KnownPage | null>;
  /** Most requests to the site at once. */
  readonly concurrency?: number;
}

/** Polite to a site that belongs to someone else. */
const CONCURRENCY = 4;
/** Without compression, tag and length are those of the content itself. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity' };
/** More than any document; what is too large for the ingester is refused there. */
const MAX_PAGE_BYTES = 2 ** 40;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const HEAD_UNKNOWN: ReadonlySet<number> = new Set([400, 403, 405, 501]);

const DISALLOWED = `The site's robots.txt disallows it for "${USER_AGENT}"`;

type Found =
  | { readonly item: SourceItem }
  | { readonly skipped: SourceProblem }
  | { readonly missing: SourceProblem }
  | { readonly problem: ListingProblem };

/** Pages of the web, from a list or a sitemap; their URI is their address without the fragment. */
export class WebSource implements Source {
  readonly kind = 'web';
  readonly defaultSourceName: string;
  private readonly client: SiteClient;
  private readonly robots: Robots;
  private readonly urls: readonly string[];
  private readonly rules: PathRules;

  /** @throws ConfigurationError when an address is none, or when there is neither a list nor a sitemap */
  constructor(private readonly options: WebSourceOptions) {
    this.urls = [...new Set((options.urls ?? []).map(withoutFragment))];
    const first = options.sitemap ?? this.urls[0];
    if (first === undefined || (options.sitemap !== undefined && this.urls.length > 0))
      throw new ConfigurationError('WEB_SOURCE', 'A web source needs either a list of URLs or a sitemap');
    this.defaultSourceName = `web:${new URL(withoutFragment(first)).host}`;
    // What a site publishes is not hidden.
    this.rules = new PathRules({ include: [], exclude: [], ...options.paths, hidden: true });
    this.client = new SiteClient(options);
    this.robots = new Robots(this.client);
  }

  list(signal: AbortSignal): SourceListing {
    const found = noFindings();
    return { ...found, items: this.items(found, signal) };
  }

  /** @throws PermanentError when the content is not a document, see `supportedContent` */
  async open(item: SourceItem, signal: AbortSignal): Promise<SourceContent> {
    const response = await this.client.request('GET', item.uri, HEADERS, signal);
    if (response.status !== 200) {
      response.discard();
      if (GONE.has(response.status))
        throw new NotFoundError(`${item.uri} does not exist any more (${response.status})`);
      throw new UpstreamError(`${item.uri} answers with status ${response.status}`);
    }
    const announced = announcedType(response) ?? item.mimeType;
    const content = await inUtf8(response.content(MAX_PAGE_BYTES), response.header('content-type'));
    const { stream, mimeType } = await supportedContent(content, item.uri, announced);
    return { stream, mimeType: mimeType ?? announced };
  }

  exclusion(uri: string): string | null {
    return URL.canParse(uri) ? this.rules.reason(pathOf(uri)) : null;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async *items(
    found: Pick<SourceListing, 'problems' | 'skipped' | 'missing'>,
    signal: AbortSignal,
  ): AsyncGenerator<SourceItem> {
    const pages =
      this.options.sitemap === undefined
        ? this.urls.map((url): SitemapEntry => ({ url, lastModified: null }))
        : sitemapPages(this.client, this.options.sitemap, found, signal);
    for await (const result of mapOrdered(pages, this.options.concurrency ?? CONCURRENCY, (page) =>
      this.find(page, signal),
    )) {
      if ('item' in result) yield result.item;
      else if ('skipped' in result) found.skipped.push(result.skipped);
      else if ('missing' in result) found.missing.push(result.missing);
      else found.problems.push(result.problem);
    }
  }

  private async find(page: SitemapEntry, signal: AbortSignal): Promise<Found> {
    const uri = withoutFragment(page.url);
    const message = this.exclusion(uri);
    if (message !== null) return { skipped: { uri, message } };
    try {
      if (!(await this.robots.allows(uri, signal))) return { skipped: { uri, message: DISALLOWED } };
      const known = (await this.options.known?.(uri)) ?? null;
      const response = await this.head(uri, known === null ? {} : conditionOf(known.revision), signal);
      if (GONE.has(response.status))
        return { missing: { uri, message: `The server says that it does not exist (${response.status})` } };
      if (response.status === 304 && known !== null) return this.accepted(itemOf(uri, page, response, known));
      if (response.status === 200) return this.accepted(itemOf(uri, page, response, null));
      return { problem: { uri, message: `The server answers with status ${response.status}`, hides: 'itself' } };
    } catch (error) {
      signal.throwIfAborted();
      return { problem: { uri, message: errorMessage(error), hides: 'itself' } };
    }
  }

  /** Some servers know no HEAD, or refuse it; then a GET whose body is not read. */
  private async head(uri: string, condition: Record<string, string>, signal: AbortSignal): Promise<HttpResponse> {
    const headers = { ...HEADERS, ...condition };
    const response = await this.client.request('HEAD', uri, headers, signal);
    response.discard();
    if (!HEAD_UNKNOWN.has(response.status)) return response;
    const whole = await this.client.request('GET', uri, headers, signal);
    whole.discard();
    return whole;
  }

  private accepted(item: SourceItem): Found {
    const { extensions } = this.options;
    if (
      extensions === undefined ||
      extensions.includes(new URL(item.uri).pathname) ||
      extensions.includesType(item.mimeType)
    )
      return { item };
    return { skipped: { uri: item.uri, message: `Its type ${item.mimeType} is not among the extensions taken` } };
  }
}

function announcedType(response: HttpResponse): string | null {
  const type = response.header('content-type')?.split(';')[0]!.trim().toLowerCase();
  return type === undefined || type === '' || type === OCTET_STREAM ? null : type;
}

/** Pages without an extension that name no type are HTML, as browsers take them. */
function typeOf(uri: string, response: HttpResponse): string {
  const { pathname } = new URL(uri);
  return announcedType(response) ?? (extensionOf(pathname) === '' ? 'text/html' : mediaTypeOf(pathname));
}

function itemOf(uri: string, page: SitemapEntry, response: HttpResponse, known: KnownPage | null): SourceItem {
  // What is unpacked or recoded on its way has another size in the end.
  const isOther =
    response.header('content-encoding') !== null || foreignCharsetOf(response.header('content-type')) !== null;
  const length = response.status === 304 || isOther ? null : response.header('content-length');
  const lastModified = response.header('last-modified');
  return {
    uri,
    size: length !== null && /^\d+$/.test(length) ? Number(length) : null,
    mimeType: typeOf(uri, response),
    revision:
      known?.revision ?? revisionOf({ etag: response.header('etag'), lastModified, date: response.header('date') }),
    hash: known?.hash ?? null,
    modified: instantOf(lastModified) ?? instantOf(page.lastModified),
    metadata: {},
  };
}
