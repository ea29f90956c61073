/** `text` as an SQL string literal. */
export const sqlString = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The predicate that `column` is one of `values`, of which there must be at least one. */
export const isOneOf = (column: string, values: Iterable<string>): string =>
  `${column} IN (${Array.from(values, sqlString).join(', ')})`;
