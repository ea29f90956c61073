import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { doclingBlobs } from './docling-blobs.js';

const text = (blob: Buffer): string => zstdDecompressSync(blob).toString('utf8');

/** Whether the frame header holds the content size (RFC 8878: Frame_Content_Size_flag or Single_Segment_flag). */
const hasContentSize = (frame: Buffer): boolean => frame[4]! >> 6 !== 0 || (frame[4]! & 0x20) !== 0;

describe('doclingBlobs', () => {
  it('parts pages from structure and nulls the images of pictures, but not of tables', async () => {
    const document = {
      name: 'x',
      pictures: [{ self_ref: '#/pictures/0', image: { uri: 'data:image/png;base64,AA==' } }, { image: null }],
      tables: [{ image: { uri: 'kept' } }],
      pages: { '1': { page_no: 1, image: { uri: 'data:' } } },
    };
    const { structure, pages } = await doclingBlobs(JSON.stringify(document, null, 1));
    expect(JSON.parse(text(structure))).toEqual({
      name: 'x',
      pictures: [{ self_ref: '#/pictures/0', image: null }, { image: null }],
      tables: document.tables,
    });
    expect(JSON.parse(text(pages!))).toEqual(document.pages);
  });

  it('keeps integers that no JavaScript number can hold', async () => {
    const { structure } = await doclingBlobs('{"origin":{"binary_hash":18446744073709551615},"pages":{}}');
    expect(text(structure)).toBe('{"origin":{"binary_hash":18446744073709551615}}');
  });

  it('has no pages blob when there are no pages', async () => {
    expect((await doclingBlobs('{"name":"x"}')).pages).toBeNull();
    expect((await doclingBlobs('{"pages": { } }')).pages).toBeNull();
    expect((await doclingBlobs('{"pages":null}')).pages).toBeNull();
  });

  it.each([10, 100, 1_000, 200_000])(
    'writes the content size into the frame header at %i characters',
    async (length) => {
      const { structure, pages } = await doclingBlobs(
        JSON.stringify({ a: 'x'.repeat(length), pages: { '1': 'y'.repeat(length) } }),
      );
      expect(hasContentSize(structure)).toBe(true);
      expect(hasContentSize(pages!)).toBe(true);
    },
  );
});
