/** What decides where a text may be cut: prose at sentences, code and tables at lines. */
export const BlockSyntax = { Prose: 'prose', Code: 'code', Table: 'table' } as const;
export type BlockSyntax = (typeof BlockSyntax)[keyof typeof BlockSyntax];

/** A document item that text was taken from. */
export interface SourceItem {
  ref: string;
  label: string;
  /** One-based page numbers of its provenance, in their order there. */
  pages: number[];
}

/** A title (level 0) or section header (level 1 and deeper). */
export interface Heading {
  source: SourceItem;
  level: number;
  /** On one line, never blank. */
  text: string;
}

/** The text of one paragraph, list item, table, code block, caption: what chunks are made of. */
export interface Block {
  /** Never blank, lines parted by `\n`, no white space at the end. */
  text: string;
  syntax: BlockSyntax;
  /** Length of the part of `text` (header rows of a table) that is repeated when the rest is cut; 0 for none. */
  headerLength: number;
  /** Equal for blocks that belong together: the items of one list, a table and its captions. */
  unit: string;
  sources: SourceItem[];
  /** Headings above, outermost first. */
  trail: readonly Heading[];
}
