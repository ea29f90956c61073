/** Whether both hold the same rows in the same order; for rows of plain values, such as numbers, texts and null. */
export const sameRows = <Row extends object>(some: readonly Row[], others: readonly Row[]): boolean =>
  some.length === others.length && some.every((row, index) => sameRow(row, others[index]!));

const sameRow = <Row extends object>(row: Row, other: Row): boolean => {
  for (const column in row) if (row[column] !== other[column]) return false;
  return true;
};
