import { useRef, type ReactElement } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { texts } from '../../../texts/texts.js';
import { count } from '../../../ui/format.js';
import { Empty } from '../../../ui/notices.js';
import type { Outline } from '../queries.js';

const words = texts.document.made;
const ROW_HEIGHT = 30;
const INDENT = 16;

/** The headings of a document; each leads to the first passage below it. */
export const OutlineList = ({
  outline,
  onChoose,
}: {
  outline: Outline;
  onChoose: (order: number) => void;
}): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const { items, omitted } = outline;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  if (items.length === 0) return <Empty title={words.noHeadings} />;
  return (
    <div ref={frame} tabIndex={0} role="region" aria-label={words.outline} className="h-full overflow-auto">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const { text, level, page_no, passage } = items[index]!;
          return (
            <li
              key={index}
              className="absolute inset-x-0 flex h-[30px] items-center gap-2 px-2"
              style={{ transform: `translateY(${start}px)`, paddingLeft: 8 + level * INDENT }}
            >
              {passage === null ? (
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {text}
                </span>
              ) : (
                <button
                  type="button"
                  className="min-w-0 flex-1 truncate rounded-sm text-left hover:underline"
                  dir="auto"
                  onClick={() => onChoose(passage)}
                >
                  {text}
                </button>
              )}
              {page_no !== null && <span className="text-sm text-muted">{page_no}</span>}
            </li>
          );
        })}
      </ul>
      {omitted > 0 && <p className="p-2 text-muted">{words.omitted(count(omitted))}</p>}
    </div>
  );
};
