/** How an original can be shown: as a page of its own kind, as its text, or as it was read. */
export const VIEWS = ['rendered', 'source', 'read'] as const;
export type OriginalView = (typeof VIEWS)[number];

const PDF = 'application/pdf';
const HTML: readonly string[] = ['text/html', 'application/xhtml+xml'];
const MARKDOWN: readonly string[] = ['text/markdown', 'text/x-markdown'];
/** Pictures that browsers draw and in which nothing can run. */
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp'];
/** Texts that are read as tables. */
const TABLES: readonly string[] = ['text/csv', 'application/csv', 'text/tab-separated-values'];

/** What draws an original as a page. */
export type PageKind = 'pdf' | 'html' | 'markdown' | 'picture';

/** Null where browsers have nothing that draws it. */
export const pageKindOf = (mimeType: string): PageKind | null => {
  if (mimeType === PDF) return 'pdf';
  if (HTML.includes(mimeType)) return 'html';
  if (MARKDOWN.includes(mimeType)) return 'markdown';
  return PICTURES.includes(mimeType) ? 'picture' : null;
};

export interface Viewed {
  readonly mime_type: string;
  readonly is_text: boolean;
  /** Whether something was made of it. */
  readonly isRead: boolean;
}

/** The views that a document has. */
export const viewsOf = ({ mime_type: type, is_text: isText, isRead }: Viewed): OriginalView[] =>
  VIEWS.filter((view) => (view === 'rendered' ? pageKindOf(type) !== null : view === 'source' ? isText : isRead));

/**
 * The view that is shown: the chosen one where the document has it, else the one that shows most of it. Of a text it is the source once a
 * passage is chosen, which is marked there.
 */
export const viewOf = (
  document: Viewed,
  chosen: OriginalView | undefined,
  hasPassage: boolean,
): OriginalView | undefined => {
  const views = viewsOf(document);
  if (chosen !== undefined && views.includes(chosen)) return chosen;
  if (TABLES.includes(document.mime_type) && views.includes('read')) return 'read';
  return hasPassage && views.includes('source') ? 'source' : views[0];
};
