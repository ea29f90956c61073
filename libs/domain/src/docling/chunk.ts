/** A piece of a document as it is embedded and searched. */
export interface Chunk {
  /** Zero-based running index inside the document. */
  order: number;
  /** Bare text, headings not prefixed. */
  content: string;
  /** Headings above the chunk, outermost first; null when there are none. */
  headings: string[] | null;
  /** `self_ref`s of the document items the chunk was made of. */
  docItemRefs: string[];
  /** Labels of those items, parallel to `docItemRefs`. */
  labels: string[];
  /** Sorted, distinct, one-based. */
  pageNumbers: number[];
  /** Tokens of the contextualised text, as counted by the chunker. */
  tokens: number;
}

/** The text that is embedded and full-text indexed: headings, one per line, before the content. */
export const contextualText = (chunk: Pick<Chunk, 'content' | 'headings'>): string =>
  chunk.headings?.length ? `${chunk.headings.join('\n')}\n${chunk.content}` : chunk.content;
