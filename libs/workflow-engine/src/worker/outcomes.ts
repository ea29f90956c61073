import { DomainError } from '@sluice/domain';
import type { Settlement } from '@sluice/persistence';

/** Outcomes of steps that are not written yet. They gather while a turn is under way, so that statements grow with the load. */
export class Outcomes {
  private readonly waiting: Settlement[] = [];
  /** Set while an outcome is looked for that the database refuses to store. */
  private oneByOne = false;

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  add(settlement: Settlement): void {
    this.waiting.push(settlement);
  }

  /** How many the next turn writes, which has room for `most`. */
  next(most: number): number {
    return Math.min(this.waiting.length, this.oneByOne ? 1 : most);
  }

  take(count: number): Settlement[] {
    return this.waiting.splice(0, count);
  }

  /** A turn was carried out. */
  written(): void {
    if (this.isEmpty) this.oneByOne = false;
  }

  /** Takes those of a turn that failed back. They are written when the database is there again: the fence makes a second writing harmless. */
  putBack(settlements: readonly Settlement[], error: unknown): void {
    this.waiting.unshift(...(this.isRefused(settlements, error) ? settlements.map(unwritable) : settlements));
  }

  /** Whether the error lies in the one outcome of its turn; of several, they are written one by one from now on. */
  private isRefused(settlements: readonly Settlement[], error: unknown): boolean {
    if (error instanceof DomainError || settlements.length === 0) return false;
    if (settlements.length > 1) this.oneByOne = true;
    return settlements.length === 1;
  }
}

/** In place of an outcome that the database does not take: nothing in it can be refused, and no other step waits for it. */
const unwritable = ({ stepId, attempt }: Settlement): Settlement => ({
  stepId,
  attempt,
  outcome: {
    status: 'FAILED',
    delayMs: 0,
    message: 'The outcome of this step could not be stored; the log of its worker tells why',
    meta: { error: 'OUTCOME_NOT_STORABLE', error_kind: 'permanent' },
  },
});
