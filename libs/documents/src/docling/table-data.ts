import { assertTableSize, DOCUMENT_LIMITS, type DoclingTableCell, type DoclingTableData } from '@sluice/domain';

export interface CellSpec {
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number;
  readonly columnSpan?: number;
  readonly text: string;
  readonly columnHeader?: boolean;
  readonly rowHeader?: boolean;
}

/** A docling table cell; spans count from 1. */
export function tableCell(cell: CellSpec): DoclingTableCell {
  const { row, column, rowSpan = 1, columnSpan = 1 } = cell;
  return {
    text: cell.text,
    row_span: rowSpan,
    col_span: columnSpan,
    start_row_offset_idx: row,
    end_row_offset_idx: row + rowSpan,
    start_col_offset_idx: column,
    end_col_offset_idx: column + columnSpan,
    column_header: cell.columnHeader ?? false,
    row_header: cell.rowHeader ?? false,
    row_section: false,
    fillable: false,
  };
}

/**
 * A table from cells, as large as they reach. Where spans reach far beyond the last row or column in which a cell begins,
 * the table ends there.
 * @throws PermanentError DOCUMENT_TOO_LARGE for a table beyond the limits of all tables.
 */
export function tableData(cells: readonly CellSpec[]): DoclingTableData {
  const rows = trustedExtent(cells.map(({ row, rowSpan = 1 }) => [row, rowSpan]));
  const columns = trustedExtent(cells.map(({ column, columnSpan = 1 }) => [column, columnSpan]));
  assertTableSize(rows, columns);
  const table_cells = cells.map((cell) =>
    tableCell({
      ...cell,
      rowSpan: Math.min(cell.rowSpan ?? 1, rows - cell.row),
      columnSpan: Math.min(cell.columnSpan ?? 1, columns - cell.column),
    }),
  );
  return { table_cells, num_rows: rows, num_cols: columns };
}

/** Where cells of these starts and spans end, not believing spans that reach far beyond the last start. */
function trustedExtent(cells: readonly (readonly [start: number, span: number])[]): number {
  let begun = 0;
  let reached = 0;
  for (const [start, span] of cells) {
    begun = Math.max(begun, start + 1);
    reached = Math.max(reached, start + span);
  }
  return reached - begun > DOCUMENT_LIMITS.trustedSpan.value ? begun : reached;
}

/**
 * A table from rows of texts, padded to the longest row; the first `headerRows` rows are column headers.
 * @throws PermanentError DOCUMENT_TOO_LARGE for a table beyond the limits of all tables.
 */
export function tableFromRows(rows: readonly (readonly string[])[], headerRows = 1): DoclingTableData {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  assertTableSize(rows.length, width);
  return {
    num_rows: rows.length,
    num_cols: width,
    table_cells: rows.flatMap((row, rowIndex) =>
      Array.from({ length: width }, (_, column) =>
        tableCell({ row: rowIndex, column, text: row[column] ?? '', columnHeader: rowIndex < headerRows }),
      ),
    ),
  };
}

/** The span that a file states: a whole number from 1; 1 for what is none, or more than any application writes. */
export function statedSpan(span: unknown): number {
  const value = Number(span ?? 1);
  return Number.isInteger(value) && value >= 1 && value <= DOCUMENT_LIMITS.statedSpan.value ? value : 1;
}
