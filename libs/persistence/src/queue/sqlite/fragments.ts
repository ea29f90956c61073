import { Dialect, sqlVocabulary } from '../../database/sql-vocabulary.js';

export const SQL = sqlVocabulary(Dialect.Sqlite);
