import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AddressPolicy } from '@sluice/io';
import { TestServer } from '../testing/http-server.fixture.js';
import { contentOf, listed, uris } from '../testing/listing.fixture.js';
import { WebSource, type WebSourceOptions } from './web-source.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What is answered for each path; robots.txt does not exist unless it is given. */
async function site(answers: Readonly<Record<string, RequestListener>>): Promise<TestServer> {
  const server = await TestServer.start((request, response) => {
    const answer = answers[request.url!];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  closing.push(() => server.stop());
  return server;
}

const answer =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

function sourceOf(server: TestServer, paths: string[], options: Partial<WebSourceOptions> = {}): WebSource {
  const addresses = AddressPolicy.of(['127.0.0.1'], 'SOURCE_ALLOW_HOSTS');
  const source = new WebSource({ urls: paths.map((path) => `${server.url}${path}`), addresses, ...options });
  closing.push(() => source.close());
  return source;
}

describe('robots.txt', () => {
  const page = answer('page', { 'content-type': 'text/plain' });

  it('leaves out what it disallows, by name, and is asked for once in a run', async () => {
    const robots = answer('User-agent: *\nDisallow: /\n\nUser-agent: sluice\nDisallow: /private/');
    const server = await site({ '/robots.txt': robots, '/a': page, '/private/b': page, '/c': page });
    const { items, skipped, problems } = await listed(sourceOf(server, ['/a', '/private/b', '/c']));
    expect([uris(items), problems]).toEqual([[`${server.url}/a`, `${server.url}/c`], []]);
    expect(skipped).toEqual([{ uri: `${server.url}/private/b`, message: expect.stringContaining('robots.txt') }]);
    expect(server.calls.sort()).toEqual(['GET /robots.txt', 'HEAD /a', 'HEAD /c']);
  });

  it.each([404, 401, 403, 410])('allows everything when it is answered by %i', async (status) => {
    const server = await site({ '/robots.txt': answer('', {}, status), '/a': page });
    expect((await listed(sourceOf(server, ['/a']))).items).toHaveLength(1);
  });

  it('lets nothing be fetched while the server fails to say it; nothing counts as gone', async () => {
    const server = await site({ '/robots.txt': answer('', {}, 500), '/a': page });
    const { items, problems } = await listed(sourceOf(server, ['/a']));
    expect([items, problems]).toEqual([
      [],
      [{ uri: `${server.url}/a`, message: expect.stringContaining('robots.txt cannot be read'), hides: 'itself' }],
    ]);
    expect(server.calls).toEqual(['GET /robots.txt']);
  });

  it('is followed where it is moved to, and read no further than it must be', async () => {
    const long = `User-agent: *\nDisallow: /b\n${'# filler\n'.repeat(100_000)}Disallow: /a\n`;
    const moved: RequestListener = (_request, response) => response.writeHead(301, { location: '/other.txt' }).end();
    const server = await site({ '/robots.txt': moved, '/other.txt': answer(long), '/a': page, '/b': page });
    const { items } = await listed(sourceOf(server, ['/a', '/b']));
    expect(uris(items)).toEqual([`${server.url}/a`]);
  });
});

describe('a site that limits the rate', () => {
  it.each([429, 503])('is asked again as its Retry-After says (%i), while listing and reading', async (status) => {
    let requests = 0;
    const busy: RequestListener = (request, response) => {
      requests += 1;
      if (requests % 2 === 1) response.writeHead(status, { 'retry-after': '0' }).end();
      else answer('page', { 'content-type': 'text/plain' })(request, response);
    };
    const server = await site({ '/a': busy });
    const source = sourceOf(server, ['/a']);
    const { items, problems } = await listed(source);
    expect([uris(items), problems]).toEqual([[`${server.url}/a`], []]);
    expect((await contentOf(source, items[0]!)).toString()).toBe('page');
    expect(requests).toBe(4);
  });

  it('is a problem when it asks for more time than there is', async () => {
    const server = await site({ '/a': answer('', { 'retry-after': '3600' }, 429) });
    const { problems } = await listed(sourceOf(server, ['/a']));
    expect(problems).toEqual([{ uri: `${server.url}/a`, message: expect.stringContaining('429'), hides: 'itself' }]);
    expect(server.calls).toEqual(['GET /robots.txt', 'HEAD /a']);
  });
});

describe('what a page is sent as', () => {
  it.each([
    ['gzip', gzipSync('# Page')],
    ['deflate', deflateSync('# Page')],
    ['br', brotliCompressSync('# Page')],
  ])('is unpacked although it was not asked for (%s)', async (encoding, body) => {
    const server = await site({ '/a.md': answer(body, { 'content-encoding': encoding }) });
    const source = sourceOf(server, ['/a.md']);
    const { items } = await listed(source);
    expect(items[0]).toMatchObject({ size: null });
    expect((await contentOf(source, items[0]!)).toString()).toBe('# Page');
  });

  const bytes = (...codes: number[]): Buffer => Buffer.from(codes);
  it.each<[contentType: string, body: Buffer, expected: string]>([
    ['text/plain; charset=ISO-8859-1', bytes(0x66, 0xfc, 0x72), 'für'],
    ['text/markdown; charset="windows-1251"', bytes(0xcc, 0xe8, 0xf0), 'Мир'],
    ['text/plain;charset=Shift_JIS', bytes(0x93, 0xfa, 0x96, 0x7b), '日本'],
    [
      'text/html; charset=koi8-r',
      Buffer.concat([Buffer.from('<meta charset=koi8-r>'), bytes(0xed)]),
      '\ufeff<meta charset=koi8-r>М',
    ],
    ['text/html; charset=iso-8859-1', Buffer.from('\ufeff<p>für'), '\ufeff<p>für'],
    ['text/plain; charset=utf-8', Buffer.from('für'), 'für'],
    ['text/plain', Buffer.from('für'), 'für'],
    ['text/plain; charset=klingon', Buffer.from('für'), 'für'],
  ])('is stored in UTF-8, whatever %s says', async (contentType, body, expected) => {
    const server = await site({ '/a': answer(body, { 'content-type': contentType }) });
    const source = sourceOf(server, ['/a']);
    const { items } = await listed(source);
    expect((await contentOf(source, items[0]!)).toString('utf8')).toBe(expected);
  });

  it('is no text where its type is none, whatever charset it names', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes(0xe2, 0xe3)]);
    const server = await site({ '/a.pdf': answer(pdf, { 'content-type': 'application/pdf; charset=iso-8859-1' }) });
    const source = sourceOf(server, ['/a.pdf']);
    const { items } = await listed(source);
    expect(await contentOf(source, items[0]!)).toEqual(pdf);
  });
});

describe('the fragments of a page', () => {
  const pages = { '/a': answer('a'), '/b': answer('b') };

  it('are one page in a list', async () => {
    const server = await site(pages);
    const { items } = await listed(sourceOf(server, ['/a#one', '/a#two', '/a', '/b#']));
    expect(uris(items)).toEqual([`${server.url}/a`, `${server.url}/b`]);
  });

  it('are one page in a sitemap, in whatever form its address is written there', async () => {
    const paths = ['/a#one', '/a#two', '/a', '/x/../a', '/b#', '/a'];
    const server = await site({
      ...pages,
      '/sitemap.xml': (request, response) => {
        const urls = paths.map((path) => `<url><loc>http://${request.headers.host!}${path}</loc></url>`);
        response.end(`<urlset>${urls.join('')}</urlset>`);
      },
    });
    const { items } = await listed(sourceOf(server, [], { sitemap: `${server.url}/sitemap.xml` }));
    expect(uris(items)).toEqual([`${server.url}/a`, `${server.url}/b`]);
    expect(server.calls.filter((call) => call.startsWith('HEAD'))).toEqual(['HEAD /a', 'HEAD /b']);
  });
});
