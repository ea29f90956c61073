import { DOCUMENT_LIMITS } from '@sluice/domain';
import type { CellRange } from './cell-reference.js';
import type { Sheet, SheetCell } from './read-sheet.js';

/** A rectangle of a sheet with no empty row or column through it: what people see as one table. */
export interface SheetRegion {
  readonly range: CellRange;
  readonly cells: readonly SheetCell[];
}

/**
 * Cuts a sheet into regions at empty rows and columns, alternately, until nothing is left to cut (recursive X-Y cut);
 * regions come from top to bottom, then left to right. A merged cell fills all the places it covers.
 */
export function sheetRegions(sheet: Sheet, merges: ReadonlyMap<number, CellRange>): SheetRegion[] {
  const boxes = sheet.cells.map((cell) => ({
    cell,
    range: merges.get(placeKey(cell.row, cell.column)) ?? single(cell),
  }));
  return cut(boxes, 0, 0).map((group) => ({ range: hull(group), cells: group.map(({ cell }) => cell) }));
}

/** Merged ranges by their first cell. One that reaches far beyond the last cell of the sheet ends there. */
export function mergesByPlace({ cells, merges }: Sheet): ReadonlyMap<number, CellRange> {
  let lastRow = 0;
  let lastColumn = 0;
  for (const { row, column } of cells) {
    lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, column);
  }
  return new Map(
    merges.map((merge) => [
      placeKey(merge.top, merge.left),
      { ...merge, bottom: trusted(merge.bottom, lastRow), right: trusted(merge.right, lastColumn) },
    ]),
  );
}

const trusted = (end: number, last: number): number => (end - last > DOCUMENT_LIMITS.trustedSpan.value ? last : end);

interface Box {
  readonly cell: SheetCell;
  readonly range: CellRange;
}

export const placeKey = (row: number, column: number): number => row * 16_384 + column;
const single = ({ row, column }: SheetCell): CellRange => ({ top: row, left: column, bottom: row, right: column });

function cut(boxes: readonly Box[], depth: number, failures: number): (readonly Box[])[] {
  if (boxes.length === 0) return [];
  if (failures === 2 || depth > DOCUMENT_LIMITS.sheetCuts.value) return [boxes];
  const parts = split(boxes, depth % 2 === 1);
  return parts.flatMap((part) => cut(part, depth + 1, parts.length === 1 ? failures + 1 : 0));
}

/** Groups of boxes whose extents touch or overlap in one direction. */
function split(boxes: readonly Box[], byColumns: boolean): Box[][] {
  const start = (box: Box): number => (byColumns ? box.range.left : box.range.top);
  const end = (box: Box): number => (byColumns ? box.range.right : box.range.bottom);
  const groups: Box[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((a, b) => start(a) - start(b))) {
    if (start(box) > reach + 1) groups.push([]);
    groups.at(-1)!.push(box);
    reach = Math.max(reach, end(box));
  }
  return groups;
}

function hull(boxes: readonly Box[]): CellRange {
  const range = { top: Infinity, left: Infinity, bottom: 0, right: 0 };
  for (const { range: box } of boxes) {
    range.top = Math.min(range.top, box.top);
    range.left = Math.min(range.left, box.left);
    range.bottom = Math.max(range.bottom, box.bottom);
    range.right = Math.max(range.right, box.right);
  }
  return range;
}
