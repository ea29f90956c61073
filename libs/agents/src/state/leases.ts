import { ConflictError, TransientError } from '@sluice/domain';
import { nowSql, type AgentDatabase } from './agent-database.js';
import { hasEnded, newLeaseOwner } from './lease-owner.js';

/** How long a lease outlives a process that died with it on another machine or in another container. */
const DEFAULT_TTL_MS = 60_000;

/**
 * Locks by name in the database, for processes that share it. A process that dies loses its locks at once to the processes that
 * can see its end, and to all others after `ttlMs`.
 */
export class Leases {
  constructor(
    private readonly database: AgentDatabase,
    private readonly ttlMs: number = DEFAULT_TTL_MS,
  ) {}

  /**
   * Runs `work` while nobody else in any process holds `name`.
   *
   * @param work its signal aborts when the lease is lost, or with `signal`
   * @throws ConflictError with `busyMessage` when somebody holds it
   */
  async hold<Result>(
    name: string,
    busyMessage: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const owner = newLeaseOwner();
    if (!(await this.take(name, owner)) && !(await this.inherit(name, owner))) throw new ConflictError(busyMessage);
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(name, owner, lost), this.ttlMs / 3);
    try {
      return await work(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      await this.database.rows('delete from agent_lease where name = $1 and owner = $2', [name, owner]);
    }
  }

  private async take(name: string, owner: string): Promise<boolean> {
    const now = nowSql(this.database.dialect);
    const rows = await this.database.rows(
      `insert into agent_lease (name, owner, expires_at) values ($1, $2, ${now} + ${this.ttlMs})
       on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at
       where agent_lease.expires_at < ${now}
       returning name`,
      [name, owner],
    );
    return rows.length > 0;
  }

  /** Takes the lease of a holder whose process has ended. */
  private async inherit(name: string, owner: string): Promise<boolean> {
    const [holder] = await this.database.rows<{ owner: string }>('select owner from agent_lease where name = $1', [
      name,
    ]);
    if (holder === undefined || !hasEnded(holder.owner)) return false;
    const rows = await this.database.rows(
      `update agent_lease set owner = $2, expires_at = ${nowSql(this.database.dialect)} + ${this.ttlMs}
       where name = $1 and owner = $3
       returning name`,
      [name, owner, holder.owner],
    );
    return rows.length > 0;
  }

  /** A renewal that fails for a moment is tried again in time; one that finds another owner ends the work. */
  private async renew(name: string, owner: string, lost: AbortController): Promise<void> {
    const now = nowSql(this.database.dialect);
    try {
      const rows = await this.database.rows(
        `update agent_lease set expires_at = ${now} + ${this.ttlMs} where name = $1 and owner = $2 returning name`,
        [name, owner],
      );
      if (rows.length === 0) lost.abort(new TransientError('LEASE_LOST', 'Another process took over this source'));
    } catch (error) {
      if (!(error instanceof TransientError)) lost.abort(error);
    }
  }
}
