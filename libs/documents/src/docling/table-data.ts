import type { DoclingTableCell, DoclingTableData } from '@sluice/domain';

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

/** A table from cells, as large as they reach. */
export function tableData(cells: readonly CellSpec[]): DoclingTableData {
  let rows = 0;
  let columns = 0;
  for (const { row, column, rowSpan = 1, columnSpan = 1 } of cells) {
    rows = Math.max(rows, row + rowSpan);
    columns = Math.max(columns, column + columnSpan);
  }
  return { table_cells: cells.map(tableCell), num_rows: rows, num_cols: columns };
}

/** A table from rows of texts, padded to the longest row; the first `headerRows` rows are column headers. */
export function tableFromRows(rows: readonly (readonly string[])[], headerRows = 1): DoclingTableData {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
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
