export type SqlValue = string | number | null;

export const AgentDialect = { Sqlite: 'sqlite', Postgres: 'postgres' } as const;
export type AgentDialect = (typeof AgentDialect)[keyof typeof AgentDialect];

/**
 * Where agents keep what they know between runs, and what several processes agree on. Each call is one statement and one
 * transaction; parameters are written `$1`, `$2`, … in both dialects; 64-bit integers are numbers.
 */
export interface AgentDatabase {
  readonly dialect: AgentDialect;
  /** @throws TransientError when the database cannot be reached or stays locked */
  rows<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The database's clock in epoch milliseconds, as an SQL expression: processes on several machines agree on it. */
export const nowSql = (dialect: AgentDialect): string =>
  dialect === AgentDialect.Postgres
    ? `(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : `cast(round(unixepoch('subsec') * 1000) as integer)`;

/** The texts of a JSON list that is parameter `$n`, as a query with the column `value`. */
export const textsSql = (dialect: AgentDialect, n: number): string =>
  dialect === AgentDialect.Postgres
    ? `select value from json_array_elements_text($${n}::json) as texts(value)`
    : `select value from json_each($${n})`;

/** The objects of a JSON list that is parameter `$n`, as a query of `constants` and these fields, which are texts. */
export const recordsSql = (
  dialect: AgentDialect,
  n: number,
  constants: readonly string[],
  fields: readonly string[],
): string => {
  const isPostgres = dialect === AgentDialect.Postgres;
  const columns = [...constants, ...fields.map((field) => (isPostgres ? `r."${field}"` : `value ->> '${field}'`))];
  const from = isPostgres
    ? `json_to_recordset($${n}::json) as r(${fields.map((field) => `"${field}" text`).join(', ')})`
    : `json_each($${n})`;
  // The condition shows SQLite's parser where the select ends before an "on conflict".
  return `select ${columns.join(', ')} from ${from} where true`;
};
