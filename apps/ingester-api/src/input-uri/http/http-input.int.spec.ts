import { afterEach, describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { InvalidInputError } from '@sluice/domain';
import { failureOf } from '../testing/failure.fixture.js';
import { inputAllowing } from '../testing/http-input.fixture.js';
import { noAbort } from '../testing/settings.fixture.js';
import { answer, redirect, WebServers } from '../testing/web-servers.fixture.js';

describe('HttpInput', () => {
  const servers = new WebServers();
  afterEach(() => servers.stop());

  it('fetches a document with its type, name and size', async () => {
    const server = await servers.start(
      answer(200, { 'content-type': 'Text/Markdown; charset=utf-8', 'content-length': '7' }, '# Locks'),
    );
    const fetched = await inputAllowing([server.host]).open(
      `http://${server.host}/docs/about%20locks.md?v=2#top`,
      noAbort(),
    );
    expect(fetched).toMatchObject({ mimeType: 'text/markdown', fileName: 'about locks.md', sizeBytes: 7 });
    expect(await text(fetched.stream)).toBe('# Locks');
    expect(server.requested).toEqual(['/docs/about%20locks.md?v=2']);
  });

  it('prefers the name in Content-Disposition, and leaves open what the server does not say', async () => {
    const server = await servers.start((_request, response) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="../a.txt"' });
      response.write('x');
      response.end();
    });
    const fetched = await inputAllowing([server.host]).open(`http://${server.host}/`, noAbort());
    expect(fetched).toMatchObject({ mimeType: null, fileName: 'a.txt', sizeBytes: null });
    fetched.stream.destroy();
  });

  it('undoes a content encoding that the server applies unasked', async () => {
    const server = await servers.start((_request, response) => {
      const body = gzipSync('inflated');
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    });
    const fetched = await inputAllowing([server.host]).open(`http://${server.host}/a.txt`, noAbort());
    expect(fetched.sizeBytes).toBeNull();
    expect(await text(fetched.stream)).toBe('inflated');
  });

  describe('redirects', () => {
    it('follows them, relative ones too, and takes name and type from the last answer', async () => {
      const last = await servers.start(answer(200, { 'content-type': 'text/plain' }, 'here'));
      const first = await servers.start((request, response) => {
        response.writeHead(301, { location: request.url === '/a' ? 'b?x' : `http://${last.host}/c.txt` }).end('moved');
      });
      const fetched = await inputAllowing([first.host, last.host]).open(`http://${first.host}/a`, noAbort());
      expect(first.requested).toEqual(['/a', '/b?x']);
      expect(fetched).toMatchObject({ fileName: 'c.txt', mimeType: 'text/plain' });
      expect(await text(fetched.stream)).toBe('here');
    });

    it('refuses one to a host that is not allowed, without naming it', async () => {
      const inside = await servers.start(answer(200, {}, 'secret'));
      const outside = await servers.start(redirect(`http://${inside.host}/`));
      const failure = await failureOf(inputAllowing([outside.host]).open(`http://${outside.host}/`, noAbort()));
      expect(failure).toBeInstanceOf(InvalidInputError);
      expect((failure as Error).message).not.toContain(inside.host);
      expect(inside.requested).toEqual([]);
    });

    it.each([
      'file:///etc/hostname',
      's3://bucket/key',
      'ftp://example.com/',
      'http://user:pass@example.com/',
      'http://[',
    ])('refuses one to %s', async (location) => {
      const server = await servers.start(redirect(location));
      await expect(inputAllowing([server.host]).open(`http://${server.host}/`, noAbort())).rejects.toThrow(
        InvalidInputError,
      );
    });

    it('follows five and no more', async () => {
      const server = await servers.start((request, response) => {
        const hop = Number(request.url?.slice(1));
        if (hop === 5) response.end('arrived');
        else response.writeHead(307, { location: `/${hop + 1}` }).end();
      });
      const fetched = await inputAllowing([server.host]).open(`http://${server.host}/0`, noAbort());
      expect(await text(fetched.stream)).toBe('arrived');
      await expect(inputAllowing([server.host]).open(`http://${server.host}/-1`, noAbort())).rejects.toThrow(
        'more than 5 times',
      );
    });
  });
});
