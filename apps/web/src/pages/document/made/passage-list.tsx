import { useEffect, useRef, type ReactElement } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { texts } from '../../../texts/texts.js';
import { count } from '../../../ui/format.js';
import { Empty, Loading, Problem } from '../../../ui/notices.js';
import { PASSAGES_PER_PAGE, passagesQuery, type Passage, type ResultChoice } from '../queries.js';

const words = texts.document.made;
const LIKELY_HEIGHT = 150;

export interface PassageListProps {
  readonly hash: string;
  readonly choice: ResultChoice;
  readonly total: number;
  readonly chosen: number | undefined;
  readonly onChoose: (order: number) => void;
}

/** All chunks of a document in their order; those that are seen are fetched. */
export const PassageList = ({ hash, choice, total, chosen, onChoose }: PassageListProps): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => LIKELY_HEIGHT,
    overscan: 4,
  });
  const items = rows.getVirtualItems();
  const numbers = [...new Set(items.map(({ index }) => Math.floor(index / PASSAGES_PER_PAGE) + 1))];
  const pages = useQueries({ queries: numbers.map((page) => passagesQuery(hash, choice, page)) });
  const passageOf = (index: number): Passage | undefined =>
    pages[numbers.indexOf(Math.floor(index / PASSAGES_PER_PAGE) + 1)]?.data?.items.find(({ order }) => order === index);
  // Who chooses here keeps what is under the pointer.
  const clicked = useRef<number | null>(null);
  useEffect(() => {
    if (chosen !== undefined && chosen < total && chosen !== clicked.current)
      rows.scrollToIndex(chosen, { align: 'start' });
    clicked.current = null;
  }, [chosen, total, rows]);
  const choose = (order: number): void => {
    clicked.current = order === chosen ? null : order;
    onChoose(order);
  };

  if (total === 0) return <Empty title={words.noPassages} />;
  const error = pages.find((page) => page.error)?.error;
  return (
    <>
      {error && <Problem error={error} />}
      <div
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={words.passages(count(total))}
        className="h-full overflow-auto"
      >
        <ol className="relative" style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const passage = passageOf(index);
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className="absolute inset-x-0 px-2 py-1"
                style={{ transform: `translateY(${start}px)` }}
              >
                {passage === undefined ? (
                  <div className="h-36">
                    <Loading />
                  </div>
                ) : (
                  <PassageCard passage={passage} isChosen={index === chosen} onChoose={() => choose(index)} />
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
};

const PassageCard = ({
  passage: { order, content, tokens, headings, page_numbers: pages },
  isChosen,
  onChoose,
}: {
  passage: Passage;
  isChosen: boolean;
  onChoose: () => void;
}): ReactElement => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={`block w-full rounded-md border p-2 text-left select-text hover:bg-hover ${isChosen ? 'border-accent bg-info-ground' : 'border-line'}`}
  >
    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
      <span>{words.number(order + 1)}</span>
      <span>{words.tokens(tokens)}</span>
      {pages.length > 0 && <span>{words.pages(pages.join(', '))}</span>}
    </span>
    {headings.length > 0 && (
      <span className="block truncate font-medium" dir="auto">
        {headings.join(' › ')}
      </span>
    )}
    <span className="line-clamp-[12] block break-words whitespace-pre-wrap" dir="auto">
      {content}
    </span>
  </button>
);
