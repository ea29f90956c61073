import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { zipOf } from '../testing/zip.fixture.js';
import { DEFAULT_ZIP_LIMITS, ZipArchive, type ZipLimits } from './zip-archive.js';

describe('reading zip files', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const open = async (bytes: Uint8Array, limits: Partial<ZipLimits> = {}) =>
    ZipArchive.open((await documents.add('a.zip', bytes)).path, 'archive', { ...DEFAULT_ZIP_LIMITS, ...limits });
  const read = async (archive: ZipArchive, name: string): Promise<string> => {
    const pieces: Uint8Array[] = [];
    for await (const piece of (await archive.read(name)) ?? []) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };

  it('reads entries by name', async () => {
    const archive = await open(zipOf({ 'a/b.xml': 'text' }));
    expect(archive.names).toEqual(['a/b.xml']);
    expect(await read(archive, 'a/b.xml')).toBe('text');
    expect(await archive.read('other')).toBeUndefined();
    archive.close();
  });

  it.each([
    ['too many bytes', { totalBytes: 1000 }],
    ['too high a ratio', { ratio: 100 }],
    ['too many parts', { entries: 1 }],
  ])('refuses an archive of %s before inflating anything', async (_, limits) => {
    const bomb = zipOf({ a: '0'.repeat(9 * 1024 * 1024), b: '' });
    await expect(open(bomb, limits)).rejects.toMatchObject({ code: 'UNSAFE_ARCHIVE' });
  });

  it('stops inflating an entry that is larger than it claims', async () => {
    const bytes = zipOf({ a: '0'.repeat(100_000) });
    const lie = Buffer.from(bytes);
    // The central directory's entry begins with PK\x01\x02; the inflated size stands 24 bytes in.
    lie.writeUInt32LE(10, lie.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    const archive = await open(lie);
    await expect(read(archive, 'a')).rejects.toMatchObject({ code: 'DAMAGED_DOCUMENT' });
    archive.close();
  });

  it.each<[string, (bytes: Buffer, end: number) => Buffer]>([
    [
      'a directory of 64 bits at a place that no file has',
      (bytes, end) => {
        const locator = Buffer.from('PK\x06\x07\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\x7f\x01\0\0\0', 'latin1');
        return Buffer.concat([bytes.subarray(0, end), locator, bytes.subarray(end)]);
      },
    ],
    [
      'a directory beyond the end',
      (bytes, end) => {
        bytes.writeUInt32LE(0xfffffff0, end + 16);
        return bytes;
      },
    ],
  ])('calls a file with %s damaged', async (_, change) => {
    const bytes = Buffer.from(zipOf({ a: 'x' }));
    const changed = change(bytes, bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])));
    await expect(open(changed)).rejects.toMatchObject({ code: 'DAMAGED_DOCUMENT' });
  });

  it('calls a file without directory damaged', async () => {
    await expect(open(zipOf({ a: 'x' }).subarray(0, 30))).rejects.toMatchObject({ code: 'DAMAGED_DOCUMENT' });
  });
});
