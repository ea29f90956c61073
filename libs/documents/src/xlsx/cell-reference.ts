import { DOCUMENT_LIMITS } from '@sluice/domain';

/** Zero-based place of a cell. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Zero-based, ends inclusive. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Excel's own limits; a reference beyond them is not valid. */
export const MAX_ROWS = DOCUMENT_LIMITS.sheetRows.value;
const MAX_COLUMNS = DOCUMENT_LIMITS.tableColumns.value;

/** The place that a reference such as `B12` names, or undefined. */
export function parseReference(reference: string): CellPlace | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(digits) - 1;
  return row >= 0 && row < MAX_ROWS && column < MAX_COLUMNS ? { row, column } : undefined;
}

/** The range that `B2:C4` names, or undefined. */
export function parseRange(range: string): CellRange | undefined {
  const [first, last = first] = range.split(':').map((reference) => parseReference(reference));
  if (!first || !last || last.row < first.row || last.column < first.column) return undefined;
  return { top: first.row, left: first.column, bottom: last.row, right: last.column };
}
