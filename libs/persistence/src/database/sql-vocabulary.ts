/** The two databases Sluice runs on. */
export const Dialect = { Postgres: 'postgres', Sqlite: 'sqlite' } as const;
export type Dialect = (typeof Dialect)[keyof typeof Dialect];

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
  /** The rows of the JSON list of objects of parameter `$n`, as `t`. */
  readonly records: (n: number, columns: Readonly<Record<string, 'integer' | 'bigint' | 'text' | 'boolean'>>) => string;
  /** Columns `oldest` and `next`: the oldest transaction that is under way, and the next to begin; equal when none is. */
  readonly openTransactions: string;
  /** Whether one statement may consist of several that write. */
  readonly hasWritingQueries: boolean;
  /**
   * The text under a key of the JSON object of a column; null when it has none, and on PostgreSQL when the object has texts that
   * PostgreSQL cannot store (`\\u0000`, halves of characters). The key is a word of ours, never somebody's.
   */
  readonly jsonText: (column: string, key: string) => string;
  /** Whether a column contains the text of the pattern `$n`, whatever the case of its letters (on SQLite those of ASCII). */
  readonly matches: (column: string, n: number) => string;
  /** The clause that locks rows, with a space before it; SQLite has one writer at a time, and no such clause. */
  readonly lock: (clause: RowLock) => string;
}

const POSTGRES: SqlVocabulary = {
  now: `(extract(epoch from now()) * 1000)::bigint`,
  inIds: (n) => `= any ($${n}::bigint[])`,
  inTexts: (n) => `= any ($${n}::text[])`,
  list: (values) => values,
  inRows: (query) => `= any (array(${query}))`,
  records: (n, columns) =>
    `jsonb_to_recordset($${n}::jsonb) as t (${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})`,
  openTransactions: `pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`,
  hasWritingQueries: true,
  // jsonb has no NUL and no half of a character, and the whole statement fails for one document that has them.
  jsonText: (column, key) =>
    `(case when ${column} ~* '\\\\u(0000|d[89a-f])' then null else ${column}::jsonb ->> '${key}' end)`,
  matches: (column, n) => `lower(${column}) like lower($${n}) escape '\\'`,
  lock: (clause) => ` ${clause}`,
};

const inList = (n: number): string => `in (select value from json_each($${n}))`;

const SQLITE: SqlVocabulary = {
  now: `cast(round(unixepoch('subsec') * 1000) as integer)`,
  inIds: inList,
  inTexts: inList,
  list: (values) => JSON.stringify(values),
  inRows: (query) => `in (${query})`,
  records: (n, columns) =>
    `(select ${Object.keys(columns)
      .map((name) => `value ->> '${name}' as ${name}`)
      .join(', ')} from json_each($${n})) as t`,
  // One writer at a time: what is seen is what there is.
  openTransactions: `0 as oldest, 0 as next`,
  hasWritingQueries: false,
  jsonText: (column, key) => `cast(${column} ->> '${key}' as text)`,
  // Its LIKE does not mind the case by itself, and to lower each text first takes twice as long.
  matches: (column, n) => `${column} like $${n} escape '\\'`,
  lock: () => '',
};

export const sqlVocabulary = (dialect: Dialect): SqlVocabulary => (dialect === Dialect.Postgres ? POSTGRES : SQLITE);
