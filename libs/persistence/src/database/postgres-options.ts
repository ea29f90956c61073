export interface PostgresOptions {
  readonly url: string;
  /** Most connections of this process's pool. */
  readonly poolSize: number;
  /** See `DatabaseOptions`. */
  readonly statementTimeoutMs: number;
  readonly applicationName: string;
}

/** A firewall forgets silent connections, and does not say so: after this long the peer is asked whether it is there. */
export const KEEP_ALIVE_AFTER_MS = 10_000;
