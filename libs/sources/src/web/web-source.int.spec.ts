import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DocumentExtensions, ForbiddenError, NotFoundError, UpstreamError } from '@sluice/domain';
import { AddressPolicy } from '@sluice/io';
import { TestServer } from '../testing/http-server.fixture.js';
import { contentOf, listed, never, uris } from '../testing/listing.fixture.js';
import { WebSource, type KnownPage, type WebSourceOptions } from './web-source.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Page {
  readonly content?: string | Buffer;
  readonly type?: string;
  readonly status?: number;
  readonly location?: string;
  readonly withoutHead?: boolean;
  readonly withoutEtag?: boolean;
}

const DATE = 'Sun, 06 Nov 1994 08:49:37 GMT';

/** A site that honours conditional requests. */
async function site(pages: Record<string, Page>): Promise<TestServer> {
  const server = await TestServer.start((request: IncomingMessage, response: ServerResponse) => {
    const page = pages[request.url!];
    if (page === undefined) return response.writeHead(404).end('no such page');
    if (page.status !== undefined)
      return response.writeHead(page.status, page.location === undefined ? {} : { location: page.location }).end();
    if (page.withoutHead === true && request.method === 'HEAD') return response.writeHead(405).end();
    const content = Buffer.from(page.content ?? '');
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    const isFresh =
      page.withoutEtag === true
        ? request.headers['if-modified-since'] === DATE
        : request.headers['if-none-match'] === etag;
    const headers = { 'last-modified': DATE, ...(page.withoutEtag === true ? {} : { etag }) };
    if (isFresh) return response.writeHead(304, headers).end();
    const type = page.type === undefined ? {} : { 'content-type': page.type };
    return response.writeHead(200, { ...headers, ...type, 'content-length': content.length }).end(content);
  });
  closing.push(() => server.stop());
  return server;
}

const allowing = (...hosts: string[]): AddressPolicy => AddressPolicy.of(hosts, 'SOURCE_ALLOW_HOSTS');

function sourceOf(options: Partial<WebSourceOptions>): WebSource {
  const source = new WebSource({ addresses: allowing('127.0.0.1'), retryMs: 0, ...options });
  closing.push(() => source.close());
  return source;
}

describe('a list of URLs', () => {
  it('is listed by HEAD and opened by GET', async () => {
    const server = await site({
      '/a': { content: '<h1>A</h1>', type: 'text/html; charset=utf-8' },
      '/b.md': { content: '# B' },
    });
    const source = sourceOf({ urls: [`${server.url}/a#top`, `${server.url}/b.md`, `${server.url}/a`] });
    const { items, problems } = await listed(source);
    expect(problems).toEqual([]);
    expect(items).toMatchObject([
      { uri: `${server.url}/a`, size: 10, mimeType: 'text/html', hash: null, modified: '1994-11-06T08:49:37.000Z' },
      { uri: `${server.url}/b.md`, size: 3, mimeType: 'text/markdown', revision: { kind: 'etag' } },
    ]);
    expect(server.calls.sort()).toEqual(['GET /robots.txt', 'HEAD /a', 'HEAD /b.md']);
    expect((await contentOf(source, items[0]!)).toString()).toBe('<h1>A</h1>');
  });

  it.each([{}, { withoutEtag: true }, { withoutHead: true }])(
    'keeps the hash of pages that are unchanged (%j)',
    async (kind) => {
      const pages: Record<string, Page> = { '/a': { content: 'one', ...kind }, '/b': { content: 'two' } };
      const server = await site(pages);
      const urls = [`${server.url}/a`, `${server.url}/b`];
      const first = await listed(sourceOf({ urls }));
      const store = new Map<string, KnownPage>(
        first.items.map(({ uri, revision }) => [uri, { revision: revision!, hash: `sha256-of ${uri}` }]),
      );
      pages['/b'] = { content: 'changed' };
      const known = (uri: string): Promise<KnownPage | null> => Promise.resolve(store.get(uri) ?? null);
      const { items } = await listed(sourceOf({ urls, known }));
      expect(items.map(({ hash }) => hash)).toEqual([`sha256-of ${urls[0]!}`, null]);
      expect(items[0]!.revision).toEqual(first.items[0]!.revision);
    },
  );

  it('tells pages that do not exist from pages that fail', async () => {
    const server = await site({ '/broken': { status: 500 }, '/gone': { status: 410 }, '/ok': { content: 'x' } });
    const urls = ['/broken', '/gone', '/missing', '/ok'].map((path) => `${server.url}${path}`);
    const { items, problems, missing } = await listed(sourceOf({ urls }));
    expect([uris(items), uris(problems), uris(missing)]).toEqual([[urls[3]], [urls[0]], [urls[1], urls[2]]]);
    expect(problems[0]).toMatchObject({ hides: 'itself' });
  });

  it('takes only documents of the given extensions, by address or type', async () => {
    const server = await site({
      '/a': { type: 'text/html' },
      '/b.md': { type: 'text/plain' },
      '/c': { type: 'image/png' },
    });
    const urls = ['/a', '/b.md', '/c'].map((path) => `${server.url}${path}`);
    const { items, skipped } = await listed(sourceOf({ urls, extensions: DocumentExtensions.parse('html,md') }));
    expect([uris(items), uris(skipped)]).toEqual([urls.slice(0, 2), urls.slice(2)]);
  });

  it('refuses an archive when it is opened, and says when a page is gone or fails', async () => {
    const pages: Record<string, Page> = {
      '/a.md': { content: Buffer.from('PK\x03\x04', 'latin1') },
      '/b': { content: 'b' },
      '/c': { content: 'c' },
    };
    const server = await site(pages);
    const source = sourceOf({ urls: ['/a.md', '/b', '/c'].map((path) => `${server.url}${path}`) });
    const { items } = await listed(source);
    await expect(source.open(items[0]!, never)).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' });
    pages['/b'] = { status: 404 };
    pages['/c'] = { status: 503 };
    await expect(source.open(items[1]!, never)).rejects.toBeInstanceOf(NotFoundError);
    await expect(source.open(items[2]!, never)).rejects.toBeInstanceOf(UpstreamError);
  });

  it('stops when it is aborted', async () => {
    const server = await site({});
    const source = sourceOf({ urls: [`${server.url}/a`] });
    const items = source.list(AbortSignal.abort(new Error('stopped'))).items[Symbol.asyncIterator]();
    await expect(items.next()).rejects.toThrow('stopped');
  });

  it.each([{}, { urls: [] }, { urls: ['nonsense'] }, { urls: ['http://a/'], sitemap: 'http://a/s.xml' }])(
    'refuses %j',
    (options) => {
      expect(() => new WebSource({ addresses: allowing(), ...options })).toThrow();
    },
  );
});

describe('a sitemap', () => {
  const urlset = (...urls: string[]): string =>
    `<urlset>${urls.map((url) => `<url><loc>${url}</loc><lastmod>2026-01-02</lastmod></url>`).join('')}</urlset>`;

  it('is read with the sitemaps that it names, packed ones too', async () => {
    const pages: Record<string, Page> = { '/1': { content: '1' }, '/2': { content: '2' }, '/3': { content: '3' } };
    const server = await site(pages);
    const at = (path: string): string => `${server.url}${path}`;
    pages['/index.xml'] = {
      content: `<sitemapindex><sitemap><loc>${at('/a.xml.gz')}</loc></sitemap><sitemap><loc>${at('/b.xml')}</loc></sitemap><sitemap><loc>${at('/index.xml')}</loc></sitemap></sitemapindex>`,
    };
    pages['/a.xml.gz'] = { content: gzipSync(urlset(at('/1'), at('/2'))), type: 'application/gzip' };
    pages['/b.xml'] = { content: urlset(at('/2'), at('/3'), 'https://elsewhere.example/x') };
    const { items, problems, skipped } = await listed(sourceOf({ sitemap: at('/index.xml') }));
    expect(uris(items)).toEqual([at('/1'), at('/2'), at('/3')]);
    expect([problems, uris(skipped)]).toEqual([[], ['https://elsewhere.example/x']]);
  });

  it('makes the listing partial when a part of it fails, and fails when it cannot be read itself', async () => {
    const pages: Record<string, Page> = { '/broken.xml': { status: 500 } };
    const server = await site(pages);
    pages['/index.xml'] = {
      content: `<sitemapindex><sitemap><loc>${server.url}/broken.xml</loc></sitemap></sitemapindex>`,
    };
    const { items, problems } = await listed(sourceOf({ sitemap: `${server.url}/index.xml` }));
    expect([items, uris(problems)]).toEqual([[], [`${server.url}/broken.xml`]]);
    await expect(listed(sourceOf({ sitemap: `${server.url}/broken.xml` }))).rejects.toBeInstanceOf(UpstreamError);
  });
});

describe('private addresses', () => {
  it('are not asked unless their host is allowed, by address or by name', async () => {
    const server = await site({ '/a': { content: 'secret' } });
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      const url = `http://${host}:${server.port}/a`;
      const { items, problems } = await listed(sourceOf({ urls: [url], addresses: allowing() }));
      expect([items, problems[0]!.message]).toEqual([[], expect.stringContaining('has no public address')]);
    }
    expect(server.calls).toEqual([]);
    expect(
      (await listed(sourceOf({ urls: [`http://localhost:${server.port}/a`], addresses: allowing('LOCALHOST') }))).items,
    ).toHaveLength(1);
  });

  it('are not reached by a redirect either', async () => {
    const server = await site({
      '/a': { status: 302, location: 'http://169.254.169.254/latest/meta-data/' },
      '/b': { status: 302, location: 'file:///etc/passwd' },
    });
    const source = sourceOf({ urls: [`${server.url}/a`, `${server.url}/b`] });
    const { items, problems } = await listed(source);
    expect(items).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('A redirect leads to 169.254.169.254, which has no public address'),
      expect.stringContaining('must begin with http:// or https://'),
    ]);
    const item = {
      uri: `${server.url}/a`,
      size: null,
      mimeType: 'text/html',
      revision: null,
      hash: null,
      modified: null,
      metadata: {},
    };
    await expect(source.open(item, never)).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('follow redirects between pages, but not without end', async () => {
    const server = await site({
      '/a': { status: 301, location: '/b' },
      '/b': { content: 'B' },
      '/loop': { status: 302, location: '/loop' },
    });
    const { items, problems } = await listed(sourceOf({ urls: [`${server.url}/a`, `${server.url}/loop`] }));
    expect(uris(items)).toEqual([`${server.url}/a`]);
    expect(problems[0]!.message).toContain('redirects more than 5 times');
  });
});
