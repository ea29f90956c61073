import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { texts } from '../../texts/texts.js';
import { count } from '../format.js';
import { Loading, Problem } from '../notices.js';
import { cellLook, ColumnHead, type Column, type Sorting } from './column.js';
import { usePagedRows, type PagedQuery } from './paged-rows.js';
import { extended, isChosen, NOTHING, toggled, type Selection } from './selection.js';

const ROW_HEIGHT = 32;
const OVERSCAN = 12;

export interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly query: PagedQuery<Row>;
  readonly keyOf: (row: Row) => string;
  /** What a row is called, where it is chosen. */
  readonly nameOf: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly selection?: { readonly chosen: Selection; readonly onChoose: (chosen: Selection) => void };
  /** First row that is shown, from 0, and where it is kept: in the address, so that a reload shows the same rows. */
  readonly position?: { readonly row: number; readonly onMove: (row: number) => void };
  /** Shown in place of no rows. */
  readonly empty: ReactNode;
  readonly className?: string;
}

/**
 * A list of any length: the server sorts, filters and counts, the page holds the rows that are seen. All rows are 32 pixels high;
 * what is longer than its cell is cut.
 */
export const PagedTable = <Row,>({
  label,
  columns,
  query,
  keyOf,
  nameOf,
  sorting,
  selection,
  position,
  empty,
  className = 'h-[calc(100dvh-16rem)] min-h-64',
}: PagedTableProps<Row>): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ first: position?.row ?? 0, last: (position?.row ?? 0) + 40 });
  const { total, row, error, refetch } = usePagedRows(query, shown.first, shown.last);
  const rows = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialOffset: (position?.row ?? 0) * ROW_HEIGHT,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? shown.first;
  const last = items.at(-1)?.index ?? shown.last;
  useEffect(() => setShown((now) => (now.first === first && now.last === last ? now : { first, last })), [first, last]);
  useReportedPosition(Math.round((rows.scrollOffset ?? 0) / ROW_HEIGHT), rows.isScrolling, position);
  const lastClicked = useRef<number | null>(null);

  if (total === undefined) return error ? <Problem error={error} retry={refetch} /> : <Loading />;
  if (total === 0) return <>{empty}</>;

  const { chosen, onChoose } = selection ?? { chosen: NOTHING, onChoose: () => undefined };
  const loadedKeys = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => row(from + index)).flatMap((one) => (one ? [keyOf(one)] : []));
  const choose = (index: number, key: string, withShift: boolean): void => {
    const from = lastClicked.current;
    lastClicked.current = index;
    if (withShift && from !== null)
      onChoose(extended(chosen, loadedKeys(Math.min(from, index), Math.max(from, index))));
    else onChoose(toggled(chosen, key, loadedKeys(first, last)));
  };
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <>
      {error && <Problem error={error} retry={refetch} />}
      <div
        ref={frame}
        className={`overflow-auto rounded-lg border border-line bg-panel ${className}`}
        tabIndex={0}
        role="region"
        aria-label={`${label}: ${texts.common.table.rows(count(total))}`}
      >
        <table className="w-full table-fixed border-collapse" aria-label={label} aria-rowcount={total + 1}>
          <thead className="sticky top-0 z-10">
            <tr aria-rowindex={1}>
              {selection && (
                <th scope="col" className="w-9 border-b border-line bg-panel px-2">
                  <input
                    type="checkbox"
                    className="size-4 accent-accent"
                    aria-label={texts.common.table.selectAll}
                    checked={chosen.all}
                    onChange={() => onChoose(chosen.all ? NOTHING : { all: true })}
                  />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <Gap height={above} />}
            {items.map(({ index }) => {
              const one = row(index);
              if (one === undefined) return <Gap key={`row-${index}`} height={ROW_HEIGHT} />;
              const key = keyOf(one);
              return (
                <tr key={key} aria-rowindex={index + 2} className="h-8 border-b border-line hover:bg-hover">
                  {selection && (
                    <td className="w-9 px-2">
                      <input
                        type="checkbox"
                        className="size-4 accent-accent"
                        aria-label={texts.common.table.selectRow(nameOf(one))}
                        checked={isChosen(chosen, key)}
                        onChange={(event) => choose(index, key, (event.nativeEvent as MouseEvent).shiftKey)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.id} className={`${cellLook(column)} truncate`}>
                      {column.cell(one)}
                    </td>
                  ))}
                </tr>
              );
            })}
            {below > 0 && <Gap height={below} />}
          </tbody>
        </table>
      </div>
    </>
  );
};

/** Rows that are not in the page: one cell, for one that spans hidden columns would bring them back as empty ones. */
const Gap = ({ height }: { height: number }): ReactElement => (
  <tr aria-hidden style={{ height }}>
    <td />
  </tr>
);

/** Keeps where one stands once scrolling has come to rest. */
const useReportedPosition = (
  row: number,
  isScrolling: boolean,
  position: PagedTableProps<unknown>['position'],
): void => {
  const newest = useRef(position);
  useEffect(() => {
    newest.current = position;
  });
  useEffect(() => {
    if (!isScrolling && newest.current && newest.current.row !== row) newest.current.onMove(row);
  }, [row, isScrolling]);
};
