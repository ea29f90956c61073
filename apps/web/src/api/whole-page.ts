interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

/**
 * A page with all its rows. The server leaves some out where they are very long; they come on pages of one row each.
 *
 * @param page from 1
 */
export const wholePage = async <Found extends Page<unknown>>(
  page: number,
  rows: number,
  ask: (page: number, rows: number) => Promise<Found>,
): Promise<Found> => {
  const found = await ask(page, rows);
  const before = (page - 1) * rows;
  const items = [...found.items];
  while (items.length < Math.min(rows, found.total - before)) {
    const one = await ask(before + items.length + 1, 1);
    // Removed meanwhile.
    if (one.items.length === 0) break;
    items.push(...one.items);
  }
  return { ...found, items };
};
