import type { ReactElement } from 'react';
import { cellLook, ColumnHead, type Column, type Sorting } from './column.js';

export interface DataTableProps<Row> {
  /** What the rows are, for those who do not see the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly sorting?: Sorting;
}

/** A table of some hundred rows at most, all of them in the page; for more there is `PagedTable`. */
export const DataTable = <Row,>({ label, columns, rows, keyOf, sorting }: DataTableProps<Row>): ReactElement => (
  <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
    <table className="w-full border-collapse" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="h-8 border-b border-line last:border-0 hover:bg-hover">
            {columns.map((column) => (
              <td key={column.id} className={cellLook(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
