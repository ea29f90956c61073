import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { texts } from '../../../texts/texts.js';
import { count } from '../../../ui/format.js';
import { Empty, Notice, Problem } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { PARTS_PER_PAGE, partsQuery, type DocumentPart, type Passage, type ResultChoice } from '../queries.js';
import { PartLine, RowCells } from './part-line.js';

const words = texts.document.original;
const LIKELY_HEIGHT = 28;

export interface ReadOriginalProps {
  readonly hash: string;
  readonly choice: ResultChoice;
  /** The chosen passage; its first part is scrolled to. */
  readonly passage: Passage | undefined;
  /** A part was chosen, by its passage. */
  readonly onChoose: (passage: number | null) => void;
}

/** A document of any length as it was read: the parts that are seen are fetched. */
const ReadOriginal = (props: ReadOriginalProps): ReactElement => {
  const first = useQuery(partsQuery(props.hash, props.choice, 1));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p className="border-b border-line px-3 py-1 text-sm text-muted">{words.readAbout}</p>
      <QueryView query={first}>
        {({ total, omitted }) => (
          <>
            {omitted > 0 && <Notice>{words.omittedParts(count(total), count(omitted))}</Notice>}
            {total === 0 ? <Empty title={words.noParts} /> : <Parts {...props} total={total} />}
          </>
        )}
      </QueryView>
    </div>
  );
};

const Parts = ({ hash, choice, passage, onChoose, total }: ReadOriginalProps & { total: number }): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => LIKELY_HEIGHT,
    overscan: 15,
  });
  const items = rows.getVirtualItems();
  const numbers = [...new Set(items.map(({ index }) => Math.floor(index / PARTS_PER_PAGE) + 1))];
  const pages = useQueries({ queries: numbers.map((page) => partsQuery(hash, choice, page)) });
  const partOf = (index: number): DocumentPart | undefined =>
    pages[numbers.indexOf(Math.floor(index / PARTS_PER_PAGE) + 1)]?.data?.items[index % PARTS_PER_PAGE];
  const span = passage?.part_span ?? null;
  // Who clicks into a passage keeps what is under the pointer.
  const clicked = useRef<number | null>(null);
  const order = passage?.order;
  const start = span?.start;
  useEffect(() => {
    if (start !== undefined && clicked.current !== order) rows.scrollToIndex(start, { align: 'start' });
    clicked.current = null;
  }, [order, start, rows]);

  const error = pages.find((page) => page.error)?.error;
  const line = (item: VirtualItem, part: DocumentPart | undefined): ReactElement => {
    const row = part?.row ?? null;
    const isMarked = span !== null && item.index >= span.start && item.index < span.end;
    return (
      <div
        key={item.index}
        ref={rows.measureElement}
        data-index={item.index}
        data-marked={isMarked || undefined}
        role={row === null ? undefined : 'row'}
        aria-rowindex={row === null ? undefined : row + 1}
        className={`group absolute left-0 min-h-6 min-w-full border-l-4 px-2 py-0.5 ${row === null ? 'w-full' : ''} ${isMarked ? 'border-accent bg-mark' : 'border-transparent hover:bg-hover'}`}
        style={{ transform: `translateY(${item.start}px)` }}
        onClick={() => {
          if (part === undefined) return;
          clicked.current = part.passage === order ? null : part.passage;
          onChoose(part.passage);
        }}
      >
        {part && (row === null ? <PartLine part={part} /> : <RowCells part={part} />)}
      </div>
    );
  };
  return (
    <>
      {error && <Problem error={error} />}
      <div
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={words.read}
        className="min-h-0 flex-1 overflow-auto break-words"
      >
        <div className="relative" style={{ height: rows.getTotalSize() }}>
          {byTable(items.map((item) => ({ item, part: partOf(item.index) }))).map(({ table, lines }) => {
            const drawn = lines.map(({ item, part }) => line(item, part));
            // By its first row in the document: a table whose first drawn row is another one stays what it is.
            return table === null ? drawn : <Table key={firstRowOf(lines[0]!)}>{drawn}</Table>;
          })}
        </div>
      </div>
    </>
  );
};

/** Says that its rows are of one table; they have their places by themselves. */
const Table = ({ children }: { children: ReactNode }): ReactElement => (
  <div role="table" aria-label={words.table}>
    {children}
  </div>
);

interface Line {
  readonly item: VirtualItem;
  readonly part: DocumentPart | undefined;
}

/** Where the table of a row begins, among all parts. */
const firstRowOf = ({ item, part }: Line): number => item.index - (part?.row ?? 0);

/** Rows that follow each other, by the table that they are of. */
const byTable = (lines: readonly Line[]): { readonly table: string | null; readonly lines: Line[] }[] => {
  const runs: { table: string | null; lines: Line[] }[] = [];
  for (const each of lines) {
    const table = each.part !== undefined && each.part.row !== null ? each.part.ref : null;
    const last = runs.at(-1);
    if (last?.table === table) last.lines.push(each);
    else runs.push({ table, lines: [each] });
  }
  return runs;
};

export default ReadOriginal;
