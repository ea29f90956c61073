import type { ChangeRepository } from './change-repository.js';

/** Ids up to `newest` are settled when every transaction older than `nextTransaction` has ended. */
interface Mark {
  readonly newest: number;
  readonly nextTransaction: number;
}

/**
 * How far the changes may be read: up to an id below which no other can appear any more.
 *
 * On PostgreSQL ids are drawn while a transaction runs and become visible when it commits, so 12 may appear after 13; a reader
 * that went on from 13 would never see 12. Hence the horizon rises only over ids that follow each other without a gap, and over
 * a gap once all transactions have ended that were under way when something behind the gap was first seen: then what is
 * missing was rolled back or deleted. (Lifecycle rows are written after the state changes they tell, so a transaction that
 * has drawn an id has a transaction number.)
 */
export class ChangeHorizon {
  private horizon = 0;
  private mark: Mark | undefined;

  constructor(private readonly repository: Pick<ChangeRepository, 'tail' | 'newestId'>) {}

  /** Every change up to here is visible, or never will be. */
  get position(): number {
    return this.horizon;
  }

  /** Whether something newer is there that may not be read yet. */
  get isBehind(): boolean {
    return this.mark !== undefined;
  }

  /**
   * Begins at what is newest now, when no transaction is under way. Else where it got to before, and rises to what is newest
   * now when all that are under way have ended.
   */
  async begin(): Promise<void> {
    const newest = await this.repository.newestId();
    const { oldestOpen, nextTransaction } = await this.repository.tail(newest);
    if (oldestOpen === nextTransaction) this.horizon = Math.max(this.horizon, newest);
    this.mark = this.horizon < newest ? { newest, nextTransaction } : undefined;
  }

  /** Looks once; whether the horizon rose. */
  async advance(): Promise<boolean> {
    const before = this.horizon;
    const { newest, contiguous, oldestOpen, nextTransaction } = await this.repository.tail(before);
    if (newest === null) return false;
    const settled = oldestOpen === nextTransaction ? newest : this.settledBy(oldestOpen);
    this.horizon = Math.max(before, contiguous, settled);
    if (this.mark && this.mark.newest <= this.horizon) this.mark = undefined;
    if (this.horizon < newest) this.mark ??= { newest, nextTransaction };
    return this.horizon > before;
  }

  private settledBy(oldestOpen: number): number {
    return this.mark && oldestOpen >= this.mark.nextTransaction ? this.mark.newest : 0;
  }
}
