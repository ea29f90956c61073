import { useEffect, useMemo, useRef, type MouseEvent, type ReactElement } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { texts } from '../../../texts/texts.js';
import type { TextSpan } from '../queries.js';
import { lineAt, partsOf, textLines } from './text-lines.js';

const LINE_HEIGHT = 20;

export interface TextOriginalProps {
  readonly text: string;
  /** What is marked, and scrolled to. */
  readonly span: TextSpan | null;
  /** A place of the text was chosen. */
  readonly onChoose: (offset: number) => void;
}

/** A text of any length, line by line, with the chosen passage marked. */
export const TextOriginal = ({ text, span, onChoose }: TextOriginalProps): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => textLines(text), [text]);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  const target = span === null ? null : lineAt(lines, span.start);
  useEffect(() => {
    if (target !== null) rows.scrollToIndex(Math.max(0, target - 2), { align: 'start' });
  }, [target, rows]);

  const choose = (event: MouseEvent, start: number): void => {
    const place = document.caretPositionFromPoint(event.clientX, event.clientY);
    const part = place?.offsetNode.parentElement?.closest('[data-offset]');
    const within = part instanceof HTMLElement ? Number(part.dataset['offset']) : 0;
    onChoose(start + within + (place?.offset ?? 0));
  };

  return (
    <div
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={texts.document.original.text}
      className="h-full overflow-auto bg-panel font-mono text-sm"
    >
      <div className="relative w-max min-w-full" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]!;
          const [before, inside, after] = partsOf(line, span);
          return (
            <div
              key={index}
              className="absolute left-0 flex h-5 min-w-full whitespace-pre"
              style={{ transform: `translateY(${start}px)` }}
              onClick={(event) => choose(event, line.start)}
            >
              <span
                aria-hidden
                className="sticky left-0 w-14 shrink-0 bg-ground pr-2 text-right text-muted select-none"
              >
                {line.number}
              </span>
              <span className="pl-2" dir="auto">
                <span data-offset={0}>{before}</span>
                {inside && <mark data-offset={before.length}>{inside}</mark>}
                <span data-offset={before.length + inside.length}>{after}</span>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
};
