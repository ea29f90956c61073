/** Every page of `pages` through `map`, as it is asked for. */
export async function* mapPages<Row, Body>(
  pages: AsyncIterable<readonly Row[]>,
  map: (rows: readonly Row[]) => readonly Body[] | Promise<readonly Body[]>,
): AsyncGenerator<readonly Body[]> {
  for await (const rows of pages) yield await map(rows);
}
