import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { multipartBody, SizeMismatchError, type FilePart } from './multipart.js';

const part = (content: string, overrides: Partial<FilePart> = {}): FilePart => ({
  name: 'file',
  fileName: 'a.md',
  contentType: 'binary/octet-stream',
  size: Buffer.byteLength(content),
  stream: Readable.from([Buffer.from(content)]),
  ...overrides,
});

const decoded = async (body: ReturnType<typeof multipartBody>): Promise<FormData> =>
  new Response(new Uint8Array(await buffer(body.stream)), { headers: { 'content-type': body.contentType } }).formData();

describe('multipartBody', () => {
  it('is read back by another implementation, names that need escaping included', async () => {
    const fileName = 'Grüße "neu"\r\n.md';
    const form = await decoded(multipartBody({ source: 'docs', hashes: '{"ä":1}' }, part('# Hello', { fileName })));
    expect(form.get('source')).toBe('docs');
    expect(form.get('hashes')).toBe('{"ä":1}');
    const file = form.get('file') as File;
    expect(await file.text()).toBe('# Hello');
    expect(file.name).toBe('Grüße "neu"\r\n.md');
  });

  it('has a readable name beside one with control characters (RFC 8187)', async () => {
    const head = (await buffer(multipartBody({}, part('x', { fileName: "b\u0007\u001bü'(1).md" })).stream)).toString();
    expect(head).toContain(
      `name="file"; filename*=UTF-8''b%07%1B%C3%BC%27%281%29.md; filename="b__ü'(1).md"\r\nContent-Type`,
    );
  });

  it('announces exactly as many bytes as it yields', async () => {
    const body = multipartBody({ a: 'ü' }, part('content'));
    expect((await buffer(body.stream)).length).toBe(body.contentLength);
  });

  it('announces nothing when the size of the file is unknown', () => {
    expect(multipartBody({}, part('content', { size: null })).contentLength).toBeNull();
  });

  it.each([3, 99])('fails before its end when a file of 7 bytes was announced as %p', async (size) => {
    const body = multipartBody({}, part('content', { size }));
    await expect(buffer(body.stream)).rejects.toBeInstanceOf(SizeMismatchError);
  });
});
