/** `text` as an SQL string literal. */
export const sqlString = (text) => `'${text.replaceAll("'", "''")}'`;
/** The predicate that `column` is one of `values`, of which there must be at least one. */
export const isOneOf = (column, values) => `${column} IN (${Array.from(values, sqlString).join(', ')})`;
//# sourceMappingURL=sql-literal.js.map
