/** Cells of one document's tables. A cell is about 300 bytes of JSON; a JavaScript string ends at 512 MB. */
export const MAX_TABLE_CELLS = 1_000_000;
