import { lazy, Suspense, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../../texts/texts.js';
import { count } from '../../../ui/format.js';
import { Loading, Notice } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { MarkdownText } from '../made/markdown-text.js';
import { textQuery, type DocumentDetail, type Outline, type Passage, type Place } from '../queries.js';
import type { OriginalView } from '../route.js';
import { TextOriginal } from './text-original.js';

const PdfOriginal = lazy(() => import('./pdf-original.js'));
const HtmlOriginal = lazy(() => import('./html-original.js'));

const HTML = ['text/html', 'application/xhtml+xml'];
const MARKDOWN = ['text/markdown', 'text/x-markdown'];

/** Whether an original has a page beside its source. */
export const hasViews = (mimeType: string): boolean => [...HTML, ...MARKDOWN].includes(mimeType);

export interface OriginalProps {
  readonly document: DocumentDetail;
  readonly outline: Outline | undefined;
  readonly passage: Passage | undefined;
  readonly view: OriginalView;
  readonly onChoose: (place: Place) => void;
}

/** The document as it was uploaded, with the chosen passage shown in it. */
export const Original = (props: OriginalProps): ReactElement => {
  const { document, outline, passage, onChoose } = props;
  if (document.mime_type === 'application/pdf')
    return (
      <Suspense fallback={<Loading />}>
        <PdfOriginal
          hash={document.doc_hash}
          pages={outline?.pages ?? []}
          boxes={passage?.boxes ?? []}
          onChoose={(page_no, x, y) => onChoose({ page_no, x: x.toFixed(2), y: y.toFixed(2) })}
        />
      </Suspense>
    );
  return document.is_text ? (
    <TextDocument {...props} />
  ) : (
    <Notice>{texts.document.original.notShown(document.mime_type)}</Notice>
  );
};

const TextDocument = ({ document, passage, view, onChoose }: OriginalProps): ReactElement => {
  const text = useQuery(textQuery(document.doc_hash));
  return (
    <QueryView query={text}>
      {({ text: content, truncated, characters }) => (
        <div className="flex h-full min-h-0 flex-col">
          {truncated && <Notice>{texts.document.original.truncated(count(content.length), count(characters))}</Notice>}
          <div className="min-h-0 flex-1">
            {view === 'source' || !hasViews(document.mime_type) ? (
              <TextOriginal
                text={content}
                span={passage?.text_span ?? null}
                onChoose={(text_offset) => onChoose({ text_offset })}
              />
            ) : (
              <Suspense fallback={<Loading />}>
                {HTML.includes(document.mime_type) ? (
                  <HtmlOriginal html={content} />
                ) : (
                  <div
                    tabIndex={0}
                    role="region"
                    aria-label={texts.document.original.page}
                    className="h-full overflow-auto p-3"
                  >
                    <MarkdownText markdown={content} />
                  </div>
                )}
              </Suspense>
            )}
          </div>
        </div>
      )}
    </QueryView>
  );
};
