import { createGunzip } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { PermanentError } from '@sluice/domain';
import { withHead } from '@sluice/io';

export interface SitemapEntry {
  readonly url: string;
  /** As the sitemap gives it, null when it does not. */
  readonly lastModified: string | null;
}

export interface Sitemap {
  readonly pages: readonly SitemapEntry[];
  /** Addresses of further sitemaps, when it is an index. */
  readonly sitemaps: readonly string[];
}

/** The limit of the protocol, uncompressed; compressed bombs end here too. */
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Reads a sitemap, a sitemap index (sitemaps.org) or a text file with a URL in each line, gzipped or not.
 * @throws PermanentError when it is none of them or larger than the protocol allows
 */
export async function readSitemap(source: Readable): Promise<Sitemap> {
  const { head, stream } = await withHead(source, GZIP.length);
  const plain = head.equals(GZIP) ? pipeline(stream, createGunzip(), () => undefined) : stream;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of plain) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > MAX_SITEMAP_BYTES)
        throw new PermanentError('SITEMAP', 'The sitemap is larger than the 50 MB that the protocol allows');
    }
  } finally {
    source.destroy();
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  return /^\s*</.test(text) ? parseXml(text) : parseLines(text);
}

function parseXml(text: string): Sitemap {
  const pages: SitemapEntry[] = [];
  const sitemaps: string[] = [];
  const path: string[] = [];
  let value = '';
  let fields: Record<string, string> = {};
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local }) => {
    path.push(local);
    value = '';
    if (path.length === 2) fields = {};
  });
  parser.on('text', (text) => (value += text));
  parser.on('cdata', (text) => (value += text));
  parser.on('closetag', ({ local }) => {
    if (path.length === 3) fields[local] ??= value.trim();
    if (path.length === 2 && fields['loc']) {
      if (path[0] === 'sitemapindex' && local === 'sitemap') sitemaps.push(fields['loc']);
      if (path[0] === 'urlset' && local === 'url')
        pages.push({ url: fields['loc'], lastModified: fields['lastmod'] ?? null });
    }
    path.pop();
  });
  parser.on('error', (cause) => {
    throw new PermanentError('SITEMAP', 'The sitemap is no well-formed XML', { cause });
  });
  let root = '';
  parser.on('opentagstart', ({ name }) => (root ||= name.replace(/^.*:/, '')));
  parser.write(text).close();
  if (root !== 'urlset' && root !== 'sitemapindex')
    throw new PermanentError('SITEMAP', 'The address does not lead to a sitemap');
  return { pages, sitemaps };
}

function parseLines(text: string): Sitemap {
  const urls = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!urls.every((url) => /^https?:\/\//.test(url)))
    throw new PermanentError('SITEMAP', 'The address does not lead to a sitemap');
  return { pages: urls.map((url) => ({ url, lastModified: null })), sitemaps: [] };
}
