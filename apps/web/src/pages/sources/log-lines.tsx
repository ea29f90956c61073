import { useEffect, useRef, type ReactElement } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { texts } from '../../texts/texts.js';
import { clockTime, exactTime, instant } from '../../ui/format.js';
import type { RunLine } from './agents.js';

const LOOKS: Readonly<Record<string, string>> = { error: 'text-bad', warning: 'text-warn' };
const LIKELY_HEIGHT = 20;
/** So near to the end, one reads along. */
const NEAR_END = 40;

/** Any number of lines of a log; who reads its end stays there while it grows. */
export const LogLines = ({ lines }: { lines: readonly RunLine[] }): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LIKELY_HEIGHT,
    getItemKey: (index) => lines[index]!.number,
    overscan: 20,
  });
  const last = lines.length - 1;
  useEffect(() => {
    if (isAtEnd.current && last >= 0) rows.scrollToIndex(last, { align: 'end' });
  }, [last, rows]);
  const followed = (): void => {
    const { scrollHeight, scrollTop, clientHeight } = frame.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  };
  return (
    <div
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={texts.sources.runs.lines}
      onScroll={followed}
      className="h-[60dvh] overflow-auto font-mono text-sm"
    >
      <ol className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const { at, level, message } = lines[index]!;
          const date = instant(at);
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={`absolute inset-x-0 flex gap-2 ${LOOKS[level] ?? ''}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <time dateTime={date.toISOString()} title={exactTime(date)} className="shrink-0 text-muted">
                {clockTime(date)}
              </time>
              <span className="min-w-0 break-words">
                {level !== 'info' && <b>{texts.sources.runs.levels[level] ?? level} </b>}
                <bdi>{message}</bdi>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
