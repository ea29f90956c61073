import { lazy, Suspense, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../../texts/texts.js';
import { count } from '../../../ui/format.js';
import { Loading, Notice } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { MarkdownText } from '../made/markdown-text.js';
import {
  textQuery,
  type DocumentDetail,
  type Outline,
  type Passage,
  type Place,
  type ResultChoice,
} from '../queries.js';
import { TextOriginal } from './text-original.js';
import { pageKindOf, type OriginalView } from './views.js';

const PdfOriginal = lazy(() => import('./pdf-original.js'));
const HtmlOriginal = lazy(() => import('./html-original.js'));
const PictureOriginal = lazy(() => import('./picture-original.js'));
const ReadOriginal = lazy(() => import('./read-original.js'));

export interface OriginalProps {
  readonly document: DocumentDetail;
  readonly outline: Outline | undefined;
  readonly passage: Passage | undefined;
  /** Undefined where the document has none. */
  readonly view: OriginalView | undefined;
  readonly choice: ResultChoice;
  readonly onChoose: (place: Place) => void;
  /** A part of what was read was chosen, by its passage. */
  readonly onPassage: (passage: number | null) => void;
}

/** The document as it was uploaded, or as it was read, with the chosen passage shown in it. */
export const Original = (props: OriginalProps): ReactElement => {
  const { document, view } = props;
  if (view === undefined) return <Notice>{texts.document.original.notShown(document.mime_type)}</Notice>;
  return <Suspense fallback={<Loading />}>{view === 'source' ? <TextDocument {...props} /> : drawn(props)}</Suspense>;
};

const drawn = (props: OriginalProps): ReactElement => {
  const { document, outline, passage, view, choice, onChoose, onPassage } = props;
  const { doc_hash: hash, mime_type: type } = document;
  if (view === 'read') return <ReadOriginal hash={hash} choice={choice} passage={passage} onChoose={onPassage} />;
  const boxed = {
    hash,
    pages: outline?.pages ?? [],
    boxes: passage?.boxes ?? [],
  };
  const onPage = (page_no: number, x: number, y: number): void =>
    onChoose({ page_no, x: x.toFixed(2), y: y.toFixed(2) });
  switch (pageKindOf(type)) {
    case 'pdf':
      return <PdfOriginal {...boxed} onChoose={onPage} />;
    case 'picture':
      return <PictureOriginal {...boxed} mimeType={type} onChoose={(x, y) => onPage(1, x, y)} />;
    default:
      return <TextDocument {...props} />;
  }
};

const TextDocument = ({ document, passage, view, onChoose }: OriginalProps): ReactElement => {
  const text = useQuery(textQuery(document.doc_hash));
  return (
    <QueryView query={text}>
      {({ text: content, truncated, characters }) => (
        <div className="flex h-full min-h-0 flex-col">
          {truncated && <Notice>{texts.document.original.truncated(count(content.length), count(characters))}</Notice>}
          <div className="min-h-0 flex-1">
            {view === 'source' ? (
              <TextOriginal
                text={content}
                span={passage?.text_span ?? null}
                onChoose={(text_offset) => onChoose({ text_offset })}
              />
            ) : (
              <TextPage mimeType={document.mime_type} content={content} />
            )}
          </div>
        </div>
      )}
    </QueryView>
  );
};

const TextPage = ({ mimeType, content }: { mimeType: string; content: string }): ReactElement =>
  pageKindOf(mimeType) === 'html' ? (
    <HtmlOriginal html={content} />
  ) : (
    <div tabIndex={0} role="region" aria-label={texts.document.original.page} className="h-full overflow-auto p-3">
      <MarkdownText markdown={content} />
    </div>
  );
