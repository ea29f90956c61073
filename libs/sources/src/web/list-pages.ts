import {
  errorMessage,
  UpstreamError,
  type ListingProblem,
  type SourceListing,
  ConfigurationError,
} from '@sluice/domain';
import { MAX_SITEMAP_BYTES, readSitemap, type Sitemap, type SitemapEntry } from './read-sitemap.js';
import type { SiteClient } from './site-client.js';

/** Indexes may not name indexes by the protocol; some do, one level deep. */
const MAX_DEPTH = 3;

type Findings = Pick<SourceListing, 'problems' | 'skipped'>;

/**
 * The pages of a sitemap and of the sitemaps below it, each once. Pages of other hosts are skipped, as the protocol says;
 * a sitemap of an index that cannot be read is a problem.
 * @throws when the first sitemap cannot be read
 */
export async function* sitemapPages(
  client: SiteClient,
  address: string,
  found: Findings,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry> {
  const { host } = new URL(address);
  const seen = new Set([address]);
  const pending = [{ address, depth: 1 }];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const sitemap = await loadBelow(client, next.address, next.depth, found, signal);
    for (const page of sitemap?.pages ?? []) {
      const url = URL.canParse(page.url) ? withoutFragment(page.url) : page.url;
      if (seen.has(url)) continue;
      seen.add(url);
      if (URL.parse(url)?.host === host) yield { ...page, url };
      else found.skipped.push({ uri: url, message: 'It belongs to another host than the sitemap' });
    }
    for (const url of sitemap?.sitemaps ?? []) {
      if (seen.has(url)) continue;
      seen.add(url);
      if (next.depth < MAX_DEPTH && URL.canParse(url)) pending.push({ address: url, depth: next.depth + 1 });
      else found.problems.push(hidden(url, 'The sitemap is nested too deeply, or its address is none'));
    }
  }
}

/** A sitemap may name pages anywhere on its host. */
const hidden = (uri: string, message: string): ListingProblem => ({ uri, message, hides: 'anything' });

async function loadBelow(
  client: SiteClient,
  address: string,
  depth: number,
  found: Findings,
  signal: AbortSignal,
): Promise<Sitemap | null> {
  try {
    return await load(client, address, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (depth === 1) throw error;
    found.problems.push(hidden(address, `The sitemap cannot be read: ${errorMessage(error)}`));
    return null;
  }
}

async function load(client: SiteClient, address: string, signal: AbortSignal): Promise<Sitemap> {
  const response = await client.request('GET', address, { 'accept-encoding': 'gzip, br' }, signal);
  if (response.status === 200) return readSitemap(response.content(MAX_SITEMAP_BYTES));
  response.discard();
  throw new UpstreamError(`${address} answers with status ${response.status}`);
}

/**
 * The address of a page in its one form: fragments are places on a page, no pages.
 * @throws ConfigurationError when it is none
 */
export function withoutFragment(address: string): string {
  const url = URL.parse(address);
  if (url === null) throw new ConfigurationError('WEB_SOURCE', `"${address}" is no address of a page`);
  url.hash = '';
  return url.href;
}

/** Below the host, as people read it. */
export function pathOf(uri: string): string {
  const path = new URL(uri).pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
