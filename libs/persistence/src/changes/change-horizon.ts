import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeRepository } from './change-repository.js';

/** Ids up to `newest` are settled when every transaction older than `nextTransaction` has ended. */
interface Mark {
  readonly newest: number;
  readonly nextTransaction: number;
}

const LOOK_AGAIN_MS = 20;
/** How long a foreign transaction, such as a bulk load, may hold up the beginning. */
const LONGEST_START_MS = 2000;

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

  /** Begins at what is newest now: whatever commits after this returns has a higher id. */
  async begin(): Promise<void> {
    const newest = await this.repository.newestId();
    const { nextTransaction } = await this.repository.tail(newest);
    const begun = performance.now();
    while ((await this.repository.tail(newest)).oldestOpen < nextTransaction) {
      if (performance.now() - begun > LONGEST_START_MS) break;
      await delay(LOOK_AGAIN_MS);
    }
    this.horizon = newest;
    this.mark = undefined;
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
