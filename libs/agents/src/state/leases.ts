import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError, errorMessage, silentLogger, TransientError, type Logger } from '@sluice/domain';
import { isAlive, processSpace } from '@sluice/io';
import { nowSql, type AgentDatabase } from './agent-database.js';

/** How long a lease outlives a process that died with it on another machine or in another container. */
const DEFAULT_TTL_MS = 60_000;
const DEFAULT_POLL_MS = 1000;

/** Thrown while somebody else holds the lease. */
export class LeaseBusyError extends ConflictError {}

export interface LeaseOptions {
  readonly ttlMs?: number;
  /** How often those that wait for a holder look whether it has ended. */
  readonly pollMs?: number;
  readonly logger?: Logger | undefined;
}

export interface LeasedWork<Result> {
  readonly name: string;
  /** What the error says when somebody else holds it. */
  readonly busyMessage: string;
  /** Tells equal work from other work under the same name; null for what is not to be done a second time. */
  readonly repeatKey: string | null;
  /**
   * Called again with its result when equal work was asked for meanwhile. Its signal aborts when the lease is lost, or with the
   * signal given.
   */
  run(signal: AbortSignal, before: Result | null): Promise<Result>;
}

/**
 * Locks by name in the database, for processes that share it. A process that dies loses its locks at once to the processes that
 * can see its end, and to all others after `ttlMs`. One that cannot reach the database gives up before that, by its own clock.
 */
export class Leases {
  private readonly ttlMs: number;
  private readonly pollMs: number;
  private readonly logger: Logger;
  private readonly now: string;

  constructor(
    private readonly database: AgentDatabase,
    { ttlMs = DEFAULT_TTL_MS, pollMs = DEFAULT_POLL_MS, logger = silentLogger }: LeaseOptions = {},
  ) {
    this.ttlMs = ttlMs;
    this.pollMs = pollMs;
    this.logger = logger;
    this.now = nowSql(database.dialect);
  }

  /**
   * Runs work while nobody else in any process holds its name, and once more when `join` asked for it meanwhile. What fails about
   * the lease itself is logged and never hides the work's own result.
   *
   * @throws LeaseBusyError when somebody holds it
   */
  async hold<Result>(work: LeasedWork<Result>, signal: AbortSignal): Promise<Result> {
    const { name, repeatKey } = work;
    const owner = newLeaseOwner();
    const sentAt = performance.now();
    if (!(await this.take(name, owner, repeatKey)) && !(await this.inherit(name, owner, repeatKey)))
      throw new LeaseBusyError(work.busyMessage);
    await using held = new HeldLease(() => this.renew(name, owner), this.ttlMs, sentAt);
    const working = AbortSignal.any([signal, held.lost]);
    let owed = false;
    try {
      const result = await work.run(working, null);
      owed = repeatKey !== null && !working.aborted && (await this.takeRequest(name, owner));
      if (!owed) return result;
      const repeated = await work.run(working, result);
      owed = false;
      return repeated;
    } finally {
      await this.logged(() => this.release(name, owner, owed));
    }
  }

  /**
   * For work that found its lease busy: asks the holder of equal work to do it once more, and waits for its end.
   *
   * @returns true when the holder has done so, false when the lease is free and the work is the caller's
   */
  async join(name: string, repeatKey: string | null, signal: AbortSignal): Promise<boolean> {
    const asked =
      repeatKey !== null &&
      (await this.changes(
        `update agent_lease set requested = 1 where name = $1 and work = $2 and expires_at >= ${this.now}`,
        [name, repeatKey],
      ));
    for (;;) {
      const rows = await this.database.rows<{ owner: string }>(
        `select owner from agent_lease where name = $1 and expires_at >= ${this.now}`,
        [name],
      );
      if (rows[0] === undefined) return asked && !(await this.isOwed(name));
      if (hasEnded(rows[0].owner)) return false;
      await sleep(this.pollMs, undefined, { signal });
    }
  }

  private async take(name: string, owner: string, repeatKey: string | null): Promise<boolean> {
    return this.changes(
      `insert into agent_lease (name, owner, work, expires_at) values ($1, $2, $3, ${this.now} + ${this.ttlMs})
       on conflict (name) do update
       set owner = excluded.owner, work = excluded.work, requested = 0, expires_at = excluded.expires_at
       where agent_lease.expires_at < ${this.now}`,
      [name, owner, repeatKey],
    );
  }

  /** Takes the lease of a holder whose process has ended. */
  private async inherit(name: string, owner: string, repeatKey: string | null): Promise<boolean> {
    const [holder] = await this.database.rows<{ owner: string }>('select owner from agent_lease where name = $1', [
      name,
    ]);
    if (holder === undefined || !hasEnded(holder.owner)) return false;
    return this.changes(
      `update agent_lease set owner = $2, work = $4, requested = 0, expires_at = ${this.now} + ${this.ttlMs}
       where name = $1 and owner = $3`,
      [name, owner, holder.owner, repeatKey],
    );
  }

  private renew(name: string, owner: string): Promise<boolean> {
    return this.changes(
      `update agent_lease set expires_at = ${this.now} + ${this.ttlMs} where name = $1 and owner = $2`,
      [name, owner],
    );
  }

  private async takeRequest(name: string, owner: string): Promise<boolean> {
    const taken = await this.logged(() =>
      this.changes('update agent_lease set requested = 0 where name = $1 and owner = $2 and requested = 1', [
        name,
        owner,
      ]),
    );
    return taken ?? false;
  }

  /** A request that was not met leaves an expired lease behind, by which its sender sees that the work is its own. */
  private async release(name: string, owner: string, owed: boolean): Promise<void> {
    const mine = [name, owner];
    const freed =
      !owed && (await this.changes('delete from agent_lease where name = $1 and owner = $2 and requested = 0', mine));
    if (!freed)
      await this.changes('update agent_lease set requested = 1, expires_at = 0 where name = $1 and owner = $2', mine);
  }

  private async isOwed(name: string): Promise<boolean> {
    const rows = await this.database.rows('select name from agent_lease where name = $1 and requested = 1', [name]);
    return rows.length > 0;
  }

  private async changes(sql: string, parameters: readonly (string | null)[]): Promise<boolean> {
    return (await this.database.rows(`${sql} returning name`, parameters)).length > 0;
  }

  private async logged<Value>(statement: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await statement();
    } catch (error) {
      this.logger.warn('The lease of a source cannot be settled; it expires by itself', {
        reason: errorMessage(error),
      });
      return undefined;
    }
  }
}

/** Renews a lease, and aborts `lost` when another owner is found or when it may have expired, whatever the database does. */
class HeldLease implements AsyncDisposable {
  readonly lost: AbortSignal;
  private readonly losing = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private deadline: NodeJS.Timeout | undefined;
  private renewing: Promise<void> | null = null;

  constructor(
    private readonly renewal: () => Promise<boolean>,
    private readonly ttlMs: number,
    sentAt: number,
  ) {
    this.lost = this.losing.signal;
    this.holdsSince(sentAt);
    this.timer = setInterval(() => {
      this.renewing ??= this.renew().finally(() => (this.renewing = null));
    }, ttlMs / 3);
  }

  [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.deadline);
    return Promise.resolve();
  }

  /** The database counts from a later moment than the one at which the statement was sent. */
  private holdsSince(sentAt: number): void {
    clearTimeout(this.deadline);
    const leftMs = this.ttlMs * 0.9 - (performance.now() - sentAt);
    const message =
      'The database that holds the lease of this source cannot be reached; the run ends before another begins';
    this.deadline = setTimeout(() => this.losing.abort(new TransientError('LEASE_LOST', message)), Math.max(0, leftMs));
  }

  /** One that fails for a moment is tried again in time; one that finds another owner ends the work. */
  private async renew(): Promise<void> {
    const sentAt = performance.now();
    try {
      if (await this.renewal()) this.holdsSince(sentAt);
      else this.losing.abort(new TransientError('LEASE_LOST', 'Another process took over this source'));
    } catch (error) {
      if (!(error instanceof TransientError)) this.losing.abort(error);
    }
  }
}

const SPACE = processSpace();

/** A name for one holder of one lease, by which the process that it lives in is known. */
export const newLeaseOwner = (pid: number = process.pid): string =>
  SPACE === null ? randomUUID() : `${SPACE} ${pid} ${randomUUID()}`;

/** Whether the process of this holder is known to have ended; that of another machine or container never is. */
export const hasEnded = (owner: string): boolean => {
  if (SPACE === null || !owner.startsWith(`${SPACE} `)) return false;
  const pid = Number(owner.slice(SPACE.length + 1).split(' ')[0]);
  return Number.isSafeInteger(pid) && pid > 0 && !isAlive(pid);
};
