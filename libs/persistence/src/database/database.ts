import type { AnyStatement, SqlSession, Statement } from './sql-session.js';

/** A connected database. Statements outside `transaction` commit one by one. */
export interface Database extends SqlSession {
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Concurrent calls never mix.
   * Everything inside must go through the session that `work` receives.
   */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  /** Applies pending migrations and returns their names. */
  migrate(): Promise<string[]>;
  /** Reverts the newest migration. */
  revert(): Promise<void>;
  /** Names of the migrations that this version knows and the database lacks. */
  pendingMigrations(): Promise<string[]>;
  /**
   * Calls `listener` with each notification on `channel` until the returned function is called. PostgreSQL only hears other
   * processes; on SQLite a channel reaches listeners of this process.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

export type { AnyStatement, SqlSession, Statement };
