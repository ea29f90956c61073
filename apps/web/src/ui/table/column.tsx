import type { ReactElement, ReactNode } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { texts } from '../../texts/texts.js';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Of numbers, so that their digits stand below each other. */
  readonly isNumber?: boolean;
  /** As a length of CSS; the rest is shared by columns without one. */
  readonly width?: string;
  /** What the server sorts by, where it can. */
  readonly sortKey?: string;
  /** Left out below this width of the window: what matters less. */
  readonly hideBelow?: 'sm' | 'md' | 'lg' | '2xl';
}

/** The server's order: a key, with `-` before it for descending. */
export interface Sorting {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const HIDDEN = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', '2xl': 'max-2xl:hidden' } as const;

export const cellLook = <Row,>({ isNumber, hideBelow }: Column<Row>): string =>
  `px-2 py-0.5 ${isNumber ? 'text-right' : 'text-left'} ${hideBelow ? HIDDEN[hideBelow] : ''}`;

const direction = (sort: string | undefined, key: string): 'ascending' | 'descending' | 'none' => {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : 'none';
};

const SIGNS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

/** The head of a column, a button where its rows can be sorted. */
export const ColumnHead = <Row,>({
  column,
  sorting,
}: {
  column: Column<Row>;
  sorting?: Sorting | undefined;
}): ReactElement => {
  const { header, sortKey } = column;
  const look = `${cellLook(column)} h-8 border-b border-line bg-panel text-sm font-semibold text-muted whitespace-nowrap`;
  if (sortKey === undefined || sorting === undefined) {
    return (
      <th scope="col" className={look} style={{ width: column.width }}>
        {header}
      </th>
    );
  }
  const order = direction(sorting.sort, sortKey);
  const Sign = SIGNS[order];
  return (
    <th scope="col" className={look} style={{ width: column.width }} aria-sort={order}>
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-sm font-semibold hover:text-text"
        aria-label={texts.common.table.sortBy(header)}
        onClick={() => sorting.onSort(order === 'ascending' ? `-${sortKey}` : sortKey)}
      >
        {header}
        <Sign size={12} aria-hidden className={order === 'none' ? 'opacity-40' : ''} />
      </button>
    </th>
  );
};
