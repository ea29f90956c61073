/** Rows read at once where a whole table may be asked for. */
export const KEYSET_ROWS = 1000;

/**
 * Reads a list of any length in pages, each by one query that begins after the last row of the page before: the memory needed
 * is that of a page, and no page costs more than the first. Rows that come or go meanwhile may be in it or not; none is
 * in it twice.
 *
 * @param read returns up to `rows` rows after the given one
 */
export async function* keysetPages<Row>(
  read: (after: Row | null) => Promise<Row[]>,
  rows = KEYSET_ROWS,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const page: Row[] = await read(after);
    if (page.length > 0) yield page;
    if (page.length < rows) return;
    after = page.at(-1) ?? null;
  }
}
