import { sqlVocabulary } from '../../database/sql-vocabulary.js';
import { Dialect } from '../../database/dialect.js';

/** The database's clock in epoch milliseconds. */
export const NOW = sqlVocabulary(Dialect.Sqlite).now;
