/** A cell of a row, at its first place. */
export interface PartCell {
  readonly text: string;
  /** From 0. */
  readonly column: number;
  /** How many columns it takes. */
  readonly columns: number;
  readonly isHeader: boolean;
}

/**
 * A piece of a document as it was read: a sheet's or slide's beginning, a paragraph, a list item, a row of a table. What several passages
 * were made of comes in as many pieces, as far as it is found in them.
 */
export interface Part {
  /** The item that it is of, as a reference into the DoclingDocument. */
  readonly ref: string;
  /** That item's label; `section` for the beginning of a sheet or slide. */
  readonly label: string;
  /** Of a heading: 0 for the title, then 1 and more. Of a list item: 1 and more lists around it. Else 0. */
  readonly level: number;
  readonly page: number | null;
  readonly text: string;
  /** Before a list item. */
  readonly marker: string | null;
  /** Of a row of a table: the cells that begin in it. */
  readonly cells: readonly PartCell[] | null;
  /** Of the table, without those that were left out. */
  readonly columns: number;
  /** Columns of the row that were left out. */
  readonly omittedColumns: number;
  /** Number of the row in its table, from 0. */
  readonly row: number | null;
  /** The passage that it is in; of a heading the first one below it. */
  readonly passage: number | null;
}

/** What one document may have in this view: what is beyond is left out, and counted. */
export const PART_LIMITS = {
  parts: 200_000,
  /** A longer text is several parts. */
  characters: 10_000,
  columns: 50,
  cellCharacters: 500,
  /** Groups around an item that are looked at. */
  ancestors: 32,
} as const satisfies Record<string, number>;
