/** A cell; numbers stand at the right. */
export type Cell = string | number;

const width = (text: string): number => [...text].length;

/** Aligned columns under their headings, without trailing blanks. */
export const formatTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const widths = headings.map((heading, column) =>
    Math.max(width(heading), ...rows.map((row) => width(String(row[column] ?? '')))),
  );
  const isNumeric = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  const line = (cells: readonly Cell[]): string =>
    cells
      .map((cell, column) => {
        const padding = ' '.repeat(Math.max(0, (widths[column] ?? 0) - width(String(cell))));
        return isNumeric[column] ? `${padding}${cell}` : `${cell}${padding}`;
      })
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)].join('\n');
};
