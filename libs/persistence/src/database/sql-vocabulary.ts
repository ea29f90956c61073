import { Dialect } from './dialect.js';

type RowLock =
  | 'for update'
  | 'for update skip locked'
  | 'for no key update'
  | 'for no key update skip locked'
  | 'for share'
  | 'for key share';

/** Where the two databases say the same in different words. */
export interface SqlVocabulary {
  /** The database's clock: epoch milliseconds, the same for all parts of a PostgreSQL statement. */
  readonly now: string;
  /** The test `<column> …` whether a number is in the list of parameter `$n`, which `list` makes. */
  readonly inIds: (n: number) => string;
  /** The same for texts. */
  readonly inTexts: (n: number) => string;
  /** A list as a parameter. */
  readonly list: (values: readonly number[] | readonly string[]) => unknown;
  /** The test `<column> …` whether a value is in the rows of a query, which is run first: it may lock them. */
  readonly inRows: (query: string) => string;
  /** The clause that locks rows, with a space before it; SQLite has one writer at a time, and no such clause. */
  readonly lock: (clause: RowLock) => string;
}

const POSTGRES: SqlVocabulary = {
  now: `(extract(epoch from now()) * 1000)::bigint`,
  inIds: (n) => `= any ($${n}::bigint[])`,
  inTexts: (n) => `= any ($${n}::text[])`,
  list: (values) => values,
  inRows: (query) => `= any (array(${query}))`,
  lock: (clause) => ` ${clause}`,
};

const inList = (n: number): string => `in (select value from json_each($${n}))`;

const SQLITE: SqlVocabulary = {
  now: `cast(round(unixepoch('subsec') * 1000) as integer)`,
  inIds: inList,
  inTexts: inList,
  list: (values) => JSON.stringify(values),
  inRows: (query) => `in (${query})`,
  lock: () => '',
};

export const sqlVocabulary = (dialect: Dialect): SqlVocabulary => (dialect === Dialect.Postgres ? POSTGRES : SQLITE);
