import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { texts } from '../../texts/texts.js';
import { count } from '../format.js';
import { Loading, Problem } from '../notices.js';
import { useAnnounce } from '../toasts.js';
import { cellLook, ColumnHead, type Column, type Sorting } from './column.js';
import { usePagedRows, type PagedQuery } from './paged-rows.js';
import { useRowHeight } from './row-height.js';
import { extended, isChosen, isTooMany, MOST_CHOSEN, NOTHING, toggled, type Selection } from './selection.js';
import { usePlace, type PlaceInList } from './use-place.js';

const OVERSCAN = 12;

export interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly query: PagedQuery<Row>;
  readonly keyOf: (row: Row) => string;
  /** What a row is called, where it is chosen. */
  readonly nameOf: (row: Row) => string;
  readonly sorting?: Sorting;
  /** Its `onChoose` changes what is chosen by then: rows chosen quickly one after the other come before the page is drawn anew. */
  readonly selection?: {
    readonly chosen: Selection;
    readonly onChoose: (change: (chosen: Selection) => Selection) => void;
  };
  /** First row that is shown, from 0, and where it is kept: in the address, so that a reload shows the same rows. */
  readonly position?: PlaceInList;
  /** What columns that are left out on narrow screens would say: there it stands below the row, in two lines at most. */
  readonly noteOf?: (row: Row) => ReactNode;
  /** Shown in place of no rows. */
  readonly empty: ReactNode;
  readonly className?: string;
}

/**
 * A list of any length: the server sorts, filters and counts, the page holds the rows that are seen. All rows are equally high;
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
  noteOf,
  empty,
  className = 'h-[calc(100dvh-16rem)] min-h-64',
}: PagedTableProps<Row>): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ first: position?.row ?? 0, last: (position?.row ?? 0) + 40 });
  const { total, row, error, refetch } = usePagedRows(query, shown.first, shown.last);
  const { height, withNotes } = useRowHeight(noteOf !== undefined);
  const rows = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialOffset: (position?.row ?? 0) * height,
  });
  useEffect(() => rows.measure(), [rows, height]);
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? shown.first;
  const last = items.at(-1)?.index ?? shown.last;
  useEffect(() => setShown((now) => (now.first === first && now.last === last ? now : { first, last })), [first, last]);
  usePlace(position, {
    list: query.queryKey,
    row: Math.round((rows.scrollOffset ?? 0) / height),
    isScrolling: rows.isScrolling,
    scrollTo: (to) => frame.current?.scrollTo({ top: to * height }),
  });
  const lastClicked = useRef<number | null>(null);
  const { done } = useAnnounce();

  if (total === undefined) return error ? <Problem error={error} retry={refetch} /> : <Loading />;
  if (total === 0) return <>{empty}</>;

  const { chosen, onChoose } = selection ?? { chosen: NOTHING, onChoose: () => undefined };
  const loadedKeys = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => row(from + index)).flatMap((one) => (one ? [keyOf(one)] : []));
  const choose = (index: number, key: string, withShift: boolean): void => {
    const from = lastClicked.current;
    lastClicked.current = index;
    let isOver = false;
    onChoose((before) => {
      const next =
        withShift && from !== null
          ? extended(before, loadedKeys(Math.min(from, index), Math.max(from, index)))
          : toggled(before, key, loadedKeys(first, last));
      isOver = isTooMany(next);
      return isOver ? before : next;
    });
    if (isOver) done({ title: texts.common.table.tooMany(count(MOST_CHOSEN)) });
  };
  const seen = new Set<string>();
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <>
      {error && <Problem error={error} retry={refetch} />}
      <div
        ref={frame}
        className={`overflow-auto rounded-lg border [overflow-anchor:none] border-line bg-panel ${className}`}
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
                    onChange={() => onChoose((before) => (before.all ? NOTHING : { all: true }))}
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
              if (one === undefined) return <Gap key={`row-${index}`} height={height} />;
              const key = keyOf(one);
              // Pages that were fetched at different times may both have a row that moved meanwhile.
              const isTwice = seen.has(key);
              seen.add(key);
              return (
                <tr
                  key={isTwice ? `${key} ${index}` : key}
                  aria-rowindex={index + 2}
                  className={`relative border-b border-line hover:bg-hover ${withNotes ? 'h-18 align-top' : 'h-8'}`}
                >
                  {selection && (
                    <td className={`w-9 px-2 ${withNotes ? 'pt-1.5' : ''}`}>
                      <input
                        type="checkbox"
                        className="size-4 accent-accent"
                        aria-label={texts.common.table.selectRow(nameOf(one))}
                        checked={isChosen(chosen, key)}
                        onChange={(event) => choose(index, key, (event.nativeEvent as MouseEvent).shiftKey)}
                      />
                    </td>
                  )}
                  {columns.map((column, place) => (
                    <td key={column.id} className={`${cellLook(column)} truncate`}>
                      {column.cell(one)}
                      {withNotes && place === 0 && (
                        <span className="absolute inset-x-2 top-7 line-clamp-2 text-sm whitespace-normal text-muted">
                          {noteOf?.(one)}
                        </span>
                      )}
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
