import { assertTableSize, type DoclingTableData } from '@sluice/domain';
import { type CellSpec, tableData } from '../docling/table-data.js';
import type { CellRange } from './cell-reference.js';
import type { SheetCell } from './read-sheet.js';
import { placeKey, type SheetRegion } from './sheet-regions.js';

/**
 * A region as a table. Every place of it gets a cell, as readers expect dense tables; where cells or merged ranges lie
 * over each other, the first one stands.
 * @throws PermanentError DOCUMENT_TOO_LARGE for a table beyond the limits of all tables.
 */
export function regionTable({ range, cells }: SheetRegion, merges: ReadonlyMap<number, CellRange>): DoclingTableData {
  const rows = range.bottom - range.top + 1;
  const columns = range.right - range.left + 1;
  assertTableSize(rows, columns);
  const places = new RegionPlaces(range, rows, columns);
  const specs = cells.flatMap((cell): CellSpec[] => {
    const { row, column, text } = cell;
    const taken = places.take(merges.get(placeKey(row, column)) ?? single(cell)) ?? places.take(single(cell));
    if (!taken) return [];
    return [
      {
        row: row - range.top,
        column: column - range.left,
        rowSpan: taken.bottom - taken.top + 1,
        columnSpan: taken.right - taken.left + 1,
        text,
        columnHeader: row === range.top,
      },
    ];
  });
  const empty = places.free().map((index) => ({
    row: Math.floor(index / columns),
    column: index % columns,
    text: '',
    columnHeader: index < columns,
  }));
  return tableData([...specs, ...empty].sort((a, b) => a.row - b.row || a.column - b.column));
}

const single = ({ row, column }: SheetCell): CellRange => ({ top: row, left: column, bottom: row, right: column });

/** Which places of a region are taken. */
class RegionPlaces {
  private readonly taken: Uint8Array;
  /** Merged ranges that lie over each other must not be looked through again and again. */
  private budget: number;

  constructor(
    private readonly range: CellRange,
    rows: number,
    private readonly columns: number,
  ) {
    this.taken = new Uint8Array(rows * columns);
    this.budget = 4 * rows * columns;
  }

  /** Takes the places of a range when all are free; undefined otherwise. */
  take(range: CellRange): CellRange | undefined {
    const area = (range.bottom - range.top + 1) * (range.right - range.left + 1);
    if (area > 1) this.budget -= area;
    if (this.budget < 0 && area > 1) return undefined;
    for (const [start, end] of this.lines(range)) if (this.taken.subarray(start, end).includes(1)) return undefined;
    for (const [start, end] of this.lines(range)) this.taken.fill(1, start, end);
    return range;
  }

  /** Indexes of the free places, row by row. */
  free(): number[] {
    const free: number[] = [];
    this.taken.forEach((isTaken, index) => {
      if (!isTaken) free.push(index);
    });
    return free;
  }

  private *lines({ top, left, bottom, right }: CellRange): Generator<[start: number, end: number]> {
    for (let row = top; row <= bottom; row += 1) {
      const start = (row - this.range.top) * this.columns - this.range.left;
      yield [start + left, start + right + 1];
    }
  }
}
