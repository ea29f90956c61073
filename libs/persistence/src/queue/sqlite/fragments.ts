import { nowSql } from '../../database/clock.js';
import { Dialect } from '../../database/dialect.js';

/** The database's clock in epoch milliseconds. */
export const NOW = nowSql(Dialect.Sqlite);
