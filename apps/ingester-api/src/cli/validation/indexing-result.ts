/** How a document stands between the records, the artifact store and the vector databases. */
export const IndexingStatus = {
  Success: 'success',
  /** It has no id of a vector database, because it is not stored yet. */
  NoId: 'no_id',
  /** Its parsed Markdown is missing. */
  MarkdownError: 'md error',
  /** A vector database does not hold it, or cannot be read. */
  RagError: 'rag error',
} as const;
export type IndexingStatus = (typeof IndexingStatus)[keyof typeof IndexingStatus];

export interface IndexingResult {
  /** Hash of the document. */
  readonly doc: string;
  /** Its id in the vector database, null when it has none. */
  readonly rag: string | null;
  readonly message: string;
  readonly status: IndexingStatus;
}

/** What is recorded about one document. */
export interface RecordedDocument {
  readonly docHash: string;
  readonly uri: string;
  /** Step configurations that made Markdown of it. */
  readonly markdown: readonly number[];
  readonly ragEntries: readonly { readonly dataDir: string; readonly ragId: string }[];
  /** Why it may not be stored: what its newest run says. */
  readonly runNote: string;
}
