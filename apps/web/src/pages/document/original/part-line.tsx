import type { ReactElement } from 'react';
import { texts } from '../../../texts/texts.js';
import { count } from '../../../ui/format.js';
import type { DocumentPart } from '../queries.js';

const words = texts.document.original;
const INDENT = 20;
const HEADINGS = ['text-xl', 'text-lg', 'text-base'] as const;

/** A part of a document as it was read: its texts as texts, whatever is in them. */
export const PartLine = ({ part }: { part: DocumentPart }): ReactElement => {
  const { label, level, marker, text } = part;
  switch (label) {
    case 'section':
      return (
        <p className="mt-4 border-b border-line text-sm font-medium text-muted group-data-marked:text-text" dir="auto">
          {text}
        </p>
      );
    case 'title':
    case 'section_header':
      return (
        <p className={`mt-2 font-semibold ${HEADINGS[Math.min(level, HEADINGS.length - 1)]}`} dir="auto">
          {text}
        </p>
      );
    case 'list_item':
      return (
        <p className="flex gap-2" style={{ paddingInlineStart: level * INDENT }}>
          <span className="shrink-0 text-muted group-data-marked:text-text">
            {/[\p{L}\p{N}]/u.test(marker ?? '') ? marker : '•'}
          </span>
          <span className="min-w-0 whitespace-pre-wrap" dir="auto">
            {text}
          </span>
        </p>
      );
    case 'code':
      return <p className="rounded-sm bg-hover px-2 font-mono text-sm whitespace-pre-wrap">{text}</p>;
    case 'picture':
      return (
        <p className="text-muted group-data-marked:text-text">{text === '' ? words.picture : words.pictureOf(text)}</p>
      );
    default:
      return (
        <p
          className={`whitespace-pre-wrap ${label === 'text' ? '' : 'text-muted group-data-marked:text-text'}`}
          dir="auto"
        >
          {text}
        </p>
      );
  }
};

/** A row of a table, its columns as wide as those of the rows around it. */
export const RowCells = ({
  part: { cells, columns, omitted_columns: omitted },
}: {
  part: DocumentPart;
}): ReactElement => {
  const all = columns + (omitted > 0 ? 1 : 0);
  return (
    <div
      className="grid"
      style={{ gridTemplateColumns: `repeat(${all}, minmax(6rem, 1fr))`, minWidth: `${all * 6}rem` }}
    >
      {cells?.map(({ column, columns: width, text, is_header: isHeader }) => (
        <div
          key={column}
          role={isHeader && text.trim() !== '' ? 'columnheader' : 'cell'}
          aria-colspan={width > 1 ? width : undefined}
          className={`border-b border-line px-2 py-0.5 break-words whitespace-pre-wrap ${isHeader ? 'bg-hover font-medium' : ''}`}
          style={{ gridColumn: `${column + 1} / span ${width}` }}
          dir="auto"
        >
          {text}
        </div>
      ))}
      {cells?.length === 0 && <div role="cell" />}
      {omitted > 0 && (
        <div role="cell" className="px-2 text-sm text-muted group-data-marked:text-text" style={{ gridColumn: all }}>
          {words.moreColumns(count(omitted))}
        </div>
      )}
    </div>
  );
};
