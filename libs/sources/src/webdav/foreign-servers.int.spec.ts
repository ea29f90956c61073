import { afterEach, describe, expect, it } from '@jest/globals';
import { CredentialsRejectedError } from '@sluice/domain';
import { TestServer } from '../testing/http-server.fixture.js';
import { at, contentOf, listed, uris } from '../testing/listing.fixture.js';
import { WebDavSource } from './webdav-source.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const resource = (href: string, isCollection = false): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype>${isCollection ? '<d:collection/>' : ''}</d:resourcetype>` +
  `<d:getlastmodified>Sun, 06 Nov 1994 08:49:37 GMT</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

/** A server that answers PROPFIND with what is given for the path, as servers of several makers do. */
async function serverOf(
  directories: Readonly<Record<string, string[] | number>>,
  files: Readonly<Record<string, string>> = {},
): Promise<{ server: TestServer; dav: WebDavSource }> {
  const server = await TestServer.start((request, response) => {
    if (request.method === 'GET') {
      const content = files[request.url!];
      response.writeHead(content === undefined ? 404 : 200).end(content);
      return;
    }
    const answer = directories[request.url!] ?? 404;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(207).end(`<d:multistatus xmlns:d="DAV:">${answer.join('')}</d:multistatus>`);
  });
  const dav = new WebDavSource(at(`${server.url}/dav`));
  closing.push(
    () => dav.close(),
    () => server.stop(),
  );
  return { server, dav };
}

describe('WebDAV servers of all makes', () => {
  it('may name themselves by another address than the one they are reached at', async () => {
    const { dav } = await serverOf(
      {
        '/dav/': [resource('http://inner:8080/remote/', true), resource('http://inner:8080/remote/sub/', true)],
        '/dav/sub/': [resource('/remote/sub/', true), resource('/remote/sub/a.md')],
      },
      { '/dav/sub/a.md': 'A' },
    );
    const { items } = await listed(dav);
    expect(uris(items)).toEqual(['/sub/a.md']);
    expect((await contentOf(dav, items[0]!)).toString()).toBe('A');
  });

  it('may give no etag: then the date of the last change counts', async () => {
    const { dav } = await serverOf({ '/dav/': [resource('/dav/', true), resource('/dav/a.md')] });
    expect((await listed(dav)).items[0]).toMatchObject({
      size: null,
      revision: { kind: 'etag', value: 'last-modified:Sun, 06 Nov 1994 08:49:37 GMT' },
      modified: '1994-11-06T08:49:37.000Z',
    });
  });

  it('may answer with more than was asked for', async () => {
    const { dav } = await serverOf({
      '/dav/': [resource('/dav/', true), resource('/dav/a.md'), resource('/dav/sub/', true), resource('/dav/sub/b.md')],
      '/dav/sub/': [resource('/dav/sub/', true), resource('/dav/sub/b.md')],
    });
    expect(uris((await listed(dav)).items)).toEqual(['/a.md', '/sub/b.md']);
  });

  it('may have a directory that fails: the rest is listed, and the listing is partial', async () => {
    const { dav } = await serverOf({
      '/dav/': [resource('/dav/', true), resource('/dav/no/', true), resource('/dav/yes/', true)],
      '/dav/no/': 403,
      '/dav/yes/': [resource('/dav/yes/', true), resource('/dav/yes/a.md')],
    });
    const { items, problems } = await listed(dav);
    expect(uris(items)).toEqual(['/yes/a.md']);
    expect(problems).toEqual([{ uri: '/no', message: expect.stringContaining('cannot be listed'), hides: 'below' }]);
  });

  it('may say of a directory within a multistatus that it cannot be read, which is no empty one', async () => {
    const refused = (path: string): string =>
      `<d:response><d:href>${path}</d:href><d:propstat><d:status>HTTP/1.1 403 Forbidden</d:status></d:propstat></d:response>`;
    const { dav } = await serverOf({
      '/dav/': [
        resource('/dav/', true),
        resource('/dav/no.md/', true),
        resource('/dav/a.md'),
        refused('/dav/shut'),
        refused('/dav/b.md'),
      ],
      '/dav/no.md/': [refused('/dav/no.md/')],
    });
    const { items, problems } = await listed(dav);
    expect(uris(items)).toEqual(['/a.md']);
    const shut = (uri: string) => ({ uri, message: expect.stringContaining('403'), hides: 'below' });
    expect(problems).toEqual([shut('/b.md'), shut('/shut'), shut('/no.md')]);
    const { dav: whole } = await serverOf({ '/dav/': [refused('/dav/')] });
    await expect(listed(whole)).rejects.toBeInstanceOf(CredentialsRejectedError);
  });

  it('may have names that are no UTF-8: the others are listed, and the listing is partial there', async () => {
    const { dav } = await serverOf({
      '/dav/': [resource('/dav/', true), resource('/dav/caf%E9.md'), resource('/dav/a.md')],
    });
    const { items, problems } = await listed(dav);
    expect(uris(items)).toEqual(['/a.md']);
    expect(problems).toEqual([{ uri: '/', message: expect.stringContaining('/dav/caf%E9.md'), hides: 'below' }]);
  });

  it('may send an empty href for a name that it cannot encode: the directory stays one, and is partial', async () => {
    const { dav } = await serverOf({
      '/dav/': [resource(''), resource('/dav/', true), resource('/dav/a.md'), resource('/dav/sub/', true)],
      '/dav/sub/': [resource('/dav/sub/', true), resource(''), resource('', true), resource('/dav/sub/b.md')],
    });
    const { items, problems } = await listed(dav);
    expect(uris(items)).toEqual(['/a.md', '/sub/b.md']);
    expect(problems).toEqual([
      { uri: '/', message: expect.stringContaining('1 of its entries'), hides: 'below' },
      { uri: '/sub', message: expect.stringContaining('2 of its entries'), hides: 'below' },
    ]);
  });

  it('may send nothing but empty hrefs, which is no empty directory', async () => {
    const { dav } = await serverOf({ '/dav/': [resource('')] });
    expect(await listed(dav)).toMatchObject({ items: [], problems: [{ uri: '/', hides: 'below' }] });
  });

  it('may name a file and a collection by one href: it is the collection', async () => {
    const { dav } = await serverOf({
      '/dav/': [resource('/dav/'), resource('/dav/', true), resource('/dav/sub.md'), resource('/dav/sub.md/', true)],
      '/dav/sub.md/': [resource('/dav/sub.md'), resource('/dav/sub.md/', true), resource('/dav/sub.md/a.md')],
    });
    const { items, problems } = await listed(dav);
    expect([uris(items), problems]).toEqual([['/sub.md/a.md'], []]);
  });

  it('may call a directory a file although it has entries, which is no file', async () => {
    const { dav } = await serverOf({ '/dav/': [resource('/dav/'), resource('/dav/a.md')] });
    await expect(listed(dav)).rejects.toThrow('calls a directory with entries a file');
  });

  it('may have a loop: it ends, and the listing is partial', async () => {
    const loop = Object.fromEntries(
      Array.from({ length: 30 }, (_, depth) => {
        const path = `/dav/${'loop/'.repeat(depth)}`;
        return [path, [resource(path, true), resource(`${path}loop/`, true), resource(`${path}a.md`)]];
      }),
    );
    const { dav } = await serverOf(loop);
    const { items, problems } = await listed(dav);
    expect(items).toHaveLength(17);
    expect(problems).toEqual([
      {
        uri: `/${Array(17).fill('loop').join('/')}`,
        message: expect.stringContaining('loop on the server'),
        hides: 'below',
      },
    ]);
  });

  it('may have loops that branch: the directories asked for do not multiply without end', async () => {
    const server = await TestServer.start((request, response) => {
      const path = request.url!;
      const entries = [resource(path, true), resource(`${path}one/`, true), resource(`${path}two/`, true)];
      response.writeHead(207).end(`<d:multistatus xmlns:d="DAV:">${entries.join('')}</d:multistatus>`);
    });
    const dav = new WebDavSource(at(server.url));
    closing.push(
      () => dav.close(),
      () => server.stop(),
    );
    const { problems } = await listed(dav);
    expect(problems.length).toBeGreaterThan(0);
    expect(server.calls.length).toBeLessThan(2000);
  });

  it('may have deep trees, and names within their like, which are no loops', async () => {
    const names = [...Array<string>(10).fill('a'), ...Array.from({ length: 90 }, (_, index) => `d${index % 7}`)];
    const tree = Object.fromEntries(
      [...names, 'last'].map((_, depth) => {
        const path = `/dav/${names
          .slice(0, depth)
          .map((name) => `${name}/`)
          .join('')}`;
        const next = names[depth] === undefined ? [] : [resource(`${path}${names[depth]}/`, true)];
        const files = depth < 10 || depth === names.length ? [resource(`${path}a.md`)] : [];
        return [path, [resource(path, true), ...next, ...files]];
      }),
    );
    const { dav } = await serverOf(tree);
    const { items, problems } = await listed(dav);
    expect(problems).toEqual([]);
    expect(items).toHaveLength(11);
    expect(items.at(-1)!.uri.split('/')).toHaveLength(102);
  });

  it('may be no WebDAV server at all', async () => {
    const { dav } = await serverOf({ '/dav/': 405 });
    await expect(listed(dav)).rejects.toThrow('is WEBDAV_URL its WebDAV address?');
    const login = await TestServer.start((_, response) => response.end('<html><body>Please log in</body></html>'));
    const other = new WebDavSource(at(login.url));
    closing.push(
      () => other.close(),
      () => login.stop(),
    );
    await expect(listed(other)).rejects.toThrow('does not answer as a WebDAV server');
  });

  it('may list another directory than the one asked for, which is no empty directory', async () => {
    const { dav } = await serverOf({ '/dav/': [resource('/x/a.md'), resource('/y/b.md')] });
    await expect(listed(dav)).rejects.toThrow('another directory');
  });
});
