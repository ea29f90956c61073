import { sqlVocabulary } from '../../database/sql-vocabulary.js';
import { Dialect } from '../../database/dialect.js';

export const SQL = sqlVocabulary(Dialect.Sqlite);
