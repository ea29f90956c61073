import { describe, expect, it } from '@jest/globals';
import { outdatedRows, type RowAddress } from './retire-rows.js';

const row = (documentId: string, key: string, fragment: number, offset: number): RowAddress => ({
  documentId,
  key,
  rowId: (BigInt(fragment) << 32n) | BigInt(offset),
});

describe('outdatedRows', () => {
  it('finds nothing where each document stands once', () => {
    expect(outdatedRows([row('a', '0', 1, 0), row('a', '1', 1, 1), row('b', '0', 0, 0)])).toEqual([]);
  });

  it('finds whatever is not of the newest fragment of its document, also rows that the new version lacks', () => {
    const old = [row('a', '0', 1, 0), row('a', '1', 1, 1), row('a', '2', 1, 2)];
    const other = row('b', '0', 1, 3);
    const current = [row('a', '0', 5, 0), row('a', '1', 5, 1)];
    expect(outdatedRows([...old, other, ...current])).toEqual(old.map(({ rowId }) => rowId));
  });

  it('finds the older of two rows that compaction has brought into one fragment', () => {
    const rows = [row('a', '0', 9, 0), row('a', '0', 9, 7)];
    expect(outdatedRows(rows)).toEqual([rows[0]!.rowId]);
  });
});
