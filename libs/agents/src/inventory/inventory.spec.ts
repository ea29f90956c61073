import { describe, expect, it } from '@jest/globals';
import { inventoryToJson, parseInventory } from './inventory.js';

const sha256 = 'A'.repeat(64);
const row = { path: 'a.md', sha256, metadata: { size: 3, 'content-type': 'text/markdown', author: 'Ada' } };

describe('parseInventory', () => {
  it('reads an array, and an object that has it as data', () => {
    const expected = [{ ...row, sha256: 'a'.repeat(64) }];
    expect(parseInventory(JSON.stringify([row]))).toEqual(expected);
    expect(parseInventory(JSON.stringify({ data: [row] }))).toEqual(expected);
  });

  it('reads what it writes', () => {
    const rows = parseInventory(JSON.stringify([row]));
    expect(parseInventory(inventoryToJson(rows))).toEqual(rows);
  });

  it('lets people remove hash and metadata', () => {
    expect(parseInventory('[{"path": "a.md"}]')).toEqual([{ path: 'a.md', sha256: null, metadata: {} }]);
  });

  it.each([
    ['[{"path": "a.md"', /no valid JSON/],
    ['7', /JSON array of documents/],
    ['{"rows": []}', /JSON array of documents/],
    ['[1]', /inventory row 1: must be an object/],
    [JSON.stringify([row, { sha256 }]), /inventory row 2, field path: must be a non-empty text/],
    [JSON.stringify([row, { path: 'b', sha256: 'x' }]), /inventory row 2, field sha256: must be 64 hexadecimal digits/],
    [JSON.stringify([row, { path: 'b', metadata: [] }]), /inventory row 2, field metadata: must be an object/],
    [JSON.stringify([{ path: 'b', metadata: { size: 'big' } }]), /field size: must be a whole number/],
    [JSON.stringify([row, row]), /inventory row 2, field path: is the same as in row 1/],
  ])('names row and field at fault in %s', (text, message) => {
    expect(() => parseInventory(text)).toThrow(message);
  });
});
