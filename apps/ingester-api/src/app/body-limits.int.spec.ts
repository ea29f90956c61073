import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chunkedRequest, type ChunkedAnswer } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';

const MIB = 1024 * 1024;
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const CHUNK = 'a'.repeat(256 * 1024);

function* forEver(first: string, next = CHUNK): Generator<string> {
  yield first;
  for (;;) yield next;
}

const begun = (name: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

const part = (name: string, value = '', more = ''): string => `${begun(name, more)}${value}\r\n`;

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => make(index)).join('');

describe('bodies without a length', () => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create('sqlite', { MAX_UPLOAD_SIZE: '64K' });
  });
  afterAll(() => api.close());

  const send = (path: string, headers: Record<string, string>, pieces: Iterable<string | Buffer>) =>
    chunkedRequest(`${api.url}/api/v1${path}`, headers, pieces);

  const expectRefusal = async (answer: Promise<ChunkedAnswer>, status: number, mostBytes = 24 * MIB): Promise<void> => {
    const { body, sentBytes, ...rest } = await answer;
    expect([rest.status, JSON.parse(body)]).toEqual([
      status,
      { error: expect.any(String), status_code: status, ...(status === 400 ? { details: expect.anything() } : {}) },
    ]);
    // What is on its way in both sockets is sent, too.
    expect(sentBytes).toBeLessThan(mostBytes);
  };

  it.each([
    ['a form that does not end', '/batch/', MULTIPART, forEver(part('name'))],
    ['one value that does not end', '/batch/', MULTIPART, forEver(begun('name'))],
    ['a form that never begins', '/batch/', MULTIPART, forEver('')],
    ['fields without end', '/batch/', MULTIPART, forEver('', part('name', CHUNK))],
    [
      'empty fields without end',
      '/batch/',
      MULTIPART,
      forEver(
        '',
        times(500, () => part('n')),
      ),
    ],
    [
      'parts that are none, without end',
      '/batch/',
      MULTIPART,
      forEver(
        '',
        times(500, () => '--x\r\nA: b\r\n\r\n\r\n'),
      ),
    ],
    ['a url-encoded form that does not end', '/batch/', URL_ENCODED, forEver('name=')],
    [
      'url-encoded fields without end',
      '/batch/',
      URL_ENCODED,
      forEver(
        '',
        times(500, () => 'n=1&'),
      ),
    ],
    ['a url-encoded name that does not end', '/batch/', URL_ENCODED, forEver('')],
    ['a field beside an upload', '/document/ingest-document', MULTIPART, forEver(begun('doc_meta'))],
    ['fields beside an upload', '/document/ingest-document', MULTIPART, forEver('', part('doc_meta', CHUNK))],
    ['an upload', '/document/ingest-document', MULTIPART, forEver(begun('file', '; filename="a.md"'))],
    ['a form without upload', '/document/ingest-document', URL_ENCODED, forEver('source=')],
    ['YAML', '/workflow/param-sets', MULTIPART, forEver(begun('content'))],
  ])('%s: 413', async (_name, path, headers, pieces) => {
    await expectRefusal(send(path, headers, pieces), 413);
  });

  it.each([
    ['multipart', MULTIPART, begun('hashes')],
    ['url-encoded', URL_ENCODED, 'hashes='],
  ])('a form for whole sources may have 24 MiB, and no more: %s', async (_name, headers, first) => {
    const answer = send('/source-status', headers, forEver(first));
    await expectRefusal(answer, 413, 48 * MIB);
    expect((await answer).body).toMatch(/hashes: .* Send a longer source in parts, by after and until/);
  });

  it('a form that inflates is limited as it inflates', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * MIB, 'a'));
    await expectRefusal(send('/batch/', { ...URL_ENCODED, 'content-encoding': 'gzip' }, [bomb]), 413);
  });

  it.each([
    ['1,001 fields', MULTIPART, times(1001, (index) => part(`a${index}`)), 413],
    ['1,001 url-encoded fields', URL_ENCODED, times(1001, (index) => `a${index}=&`), 413],
  ])('%s: 413', async (_name, headers, form, status) => {
    await expectRefusal(send('/batch/', headers, [form]), status);
  });

  it.each([
    ['a long name', part('n'.repeat(201), 'v')],
    ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\nv\r\n'],
    ['long headers of a part', part('name', 'v', `; a="${'a'.repeat(20_000)}"`)],
    ['a part that is cut off', part('name', 'v').slice(0, 30)],
    ['no boundary at its end', part('name', 'v')],
  ])('%s: 400', async (_name, form) => {
    const { status, body } = await send('/batch/', MULTIPART, [form, form.length > 100 ? '--x--\r\n' : '']);
    expect([status, JSON.parse(body)]).toMatchObject([400, { error: expect.any(String), status_code: 400 }]);
  });

  it('are taken within the limits', async () => {
    const form = `${part('name', 'n')}${part('source', 's')}--x--\r\n`;
    expect(await send('/batch/', MULTIPART, [...form])).toMatchObject({ status: 201 });
    expect(await send('/batch/', URL_ENCODED, [...'name=n&source=s'])).toMatchObject({ status: 201 });
  });
});
