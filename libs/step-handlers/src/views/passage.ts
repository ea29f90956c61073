/** A rectangle of a page, in the units of the page's size, from its top left corner. */
export interface PageBox {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a passage begins, and where what is after it: in a text in UTF-16 code units, as JavaScript counts. */
export type TextSpan = readonly [start: number, end: number];

/** A chunk with its places in the document. */
export interface Passage {
  readonly order: number;
  readonly content: string;
  readonly tokens: number;
  readonly headings: readonly string[];
  readonly pageNumbers: readonly number[];
  /** Labels of the items that it was made of, each once. */
  readonly labels: readonly string[];
  readonly refs: readonly string[];
  readonly boxes: readonly PageBox[];
  /** In the document's own text, if it is one. */
  readonly textSpan: TextSpan | null;
  /** In the Markdown that was made of it. */
  readonly markdownSpan: TextSpan | null;
  /** Among the parts of the document as it was read. */
  readonly partSpan: TextSpan | null;
}

/** A heading of the document. */
export interface OutlineEntry {
  readonly text: string;
  /** 0 for the title. */
  readonly level: number;
  readonly page: number | null;
  readonly box: PageBox | null;
  /** The first passage below it, or that holds it. */
  readonly passage: number | null;
}

export interface PageSize {
  readonly pageNo: number;
  readonly width: number;
  readonly height: number;
}

/** What one document may have in a view of it: what is beyond is left out. */
export const VIEW_LIMITS = {
  boxesOfPassage: 500,
  refsOfPassage: 1_000,
  outline: 5_000,
  headingCharacters: 300,
  pages: 20_000,
  /** Of a page and a passage on it. */
  pairs: 2_000_000,
} as const;
