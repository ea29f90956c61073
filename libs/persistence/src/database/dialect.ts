/** The two databases Sluice runs on. */
export const Dialect = { Postgres: 'postgres', Sqlite: 'sqlite' } as const;
export type Dialect = (typeof Dialect)[keyof typeof Dialect];
