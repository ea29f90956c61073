import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMITS } from '@sluice/domain';
import { readXmlTree, type TreeLimits, type XmlElement } from './xml-element.js';

const limits: TreeLimits = {
  partBytes: { ...DOCUMENT_LIMITS.partBytes, value: 1000 },
  partNodes: { ...DOCUMENT_LIMITS.partNodes, value: 10 },
};

describe('a part that is read as a tree', () => {
  let pieces = 0;
  async function* piecesOf(xml: string, pieceBytes = 10): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(xml);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      pieces += 1;
      yield await Promise.resolve(bytes.subarray(at, at + pieceBytes));
    }
  }
  const read = (xml: string): Promise<XmlElement> => {
    pieces = 0;
    return readXmlTree(piecesOf(xml), 'a.xml', 'archive', limits);
  };
  const tooLarge = expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' });

  it('may have as many elements, attributes and texts as allowed', async () => {
    expect((await read(`<a x="1">${'<b>t</b>'.repeat(4)}</a>`)).children).toHaveLength(4);
    for (const xml of [
      `<a>${'<b/>'.repeat(10)}</a>`,
      `<a>${'<b>t</b>'.repeat(5)}</a>`,
      `<a ${Array.from({ length: 10 }, (_, index) => `x${index}="1"`).join(' ')}/>`,
    ])
      await expect(read(xml)).rejects.toEqual(tooLarge);
  });

  it('is not read beyond the bytes allowed', async () => {
    await expect(read(`<a>${'t'.repeat(100_000)}</a>`)).rejects.toEqual(tooLarge);
    expect(pieces).toBe(101);
  });
});
