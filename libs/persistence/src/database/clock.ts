import { Dialect } from './dialect.js';

/** The database's clock as an SQL expression: epoch milliseconds, the same for all parts of a PostgreSQL statement. */
export const nowSql = (dialect: Dialect): string =>
  dialect === Dialect.Postgres
    ? `(extract(epoch from now()) * 1000)::bigint`
    : `cast(round(unixepoch('subsec') * 1000) as integer)`;
