import { Mutex } from 'async-mutex';
import sqlite3 from 'sqlite3';

type Callback = (this: unknown, ...results: unknown[]) => void;
type Method = (...parameters: unknown[]) => unknown;

/**
 * The driver's handle, whose statements run one after the other. SQLite sees to that anyway, but by a lock: without a queue in front
 * of it each statement that waits for the lock takes a thread of libuv's pool, and four slow reads stop the writer and the
 * file system of the whole process.
 *
 * A statement that takes longer than the limit is interrupted; waiting does not count.
 */
export class SqliteHandle extends sqlite3.Database {
  private readonly turn = new Mutex();
  private limitMs = Number.POSITIVE_INFINITY;

  /** How long a statement may take from now on, milliseconds; those that say otherwise excepted. */
  limitTo(limitMs: number): void {
    this.limitMs = limitMs;
  }

  /** Runs `work`, which is to call `done` with the results, when everything before it has ended. */
  inTurn<Results extends unknown[]>(
    work: (done: (...results: Results) => void) => void,
    limitMs = this.limitMs,
  ): Promise<Results> {
    return this.turn.runExclusive(async () => {
      const timer = Number.isFinite(limitMs) ? setTimeout(() => this.interrupt(), limitMs) : undefined;
      try {
        return await new Promise<Results>((resolve) => work((...results) => resolve(results)));
      } finally {
        clearTimeout(timer);
      }
    });
  }

  /** The driver's own `all`, for work that has its turn. */
  allAtOnce<Row>(sql: string, parameters: unknown[], done: (error: Error | null, rows: Row[]) => void): void {
    super.all<Row>(sql, parameters, done);
  }

  // These are what TypeORM calls, on a handle that it makes itself.

  override all(...parameters: unknown[]): this {
    return this.queued(super.all as Method, parameters);
  }

  override run(...parameters: unknown[]): this {
    return this.queued(super.run as Method, parameters);
  }

  override close(...parameters: unknown[]): void {
    this.queued(super.close as Method, parameters);
  }

  /** Errors reach the callback, as those of the driver do. */
  private queued(method: Method, parameters: unknown[]): this {
    const callback = typeof parameters.at(-1) === 'function' ? (parameters.at(-1) as Callback) : undefined;
    const values = callback ? parameters.slice(0, -1) : parameters;
    void this.inTurn((done) => {
      const answer: Callback = function (...results) {
        done();
        callback?.apply(this, results);
      };
      try {
        method.call(this, ...values, answer);
      } catch (error) {
        answer.call(this, error);
      }
    });
    return this;
  }
}
