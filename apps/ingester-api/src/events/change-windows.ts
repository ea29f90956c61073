import type { Change, ChangeFilter, ChangeRepository } from '@sluice/persistence';
import { toFrame } from './event.mapper.js';

/** Ids looked at in one query: what a read costs at most, and holds in memory. */
const WINDOW = 2000;
/** Ids whose changes are kept for readers that come a little later, about a kilobyte each. */
const KEPT = 10_000;

/** Where changes are read from. */
export type ReadableChanges = Pick<ChangeRepository, 'between' | 'nextId'>;

/** What follows a position. */
export interface Following {
  /** Events as the protocol writes them; empty when none passes the filter. */
  readonly frames: string;
  /** The reader's next position. */
  readonly upTo: number;
}

interface WrittenChange {
  readonly change: Change;
  /** The same for all readers, so it is made once. */
  readonly frame: string;
}

/** Changes with `after < id <= upTo`, read when somebody first asks for them. */
interface Window {
  readonly after: number;
  readonly upTo: number;
  changes?: Promise<readonly WrittenChange[]>;
}

/**
 * The newest changes, of which each is read from the database once for all readers, however many there are, and picked for each by
 * its filter here. Who is further behind reads for himself until he has caught up.
 */
export class ChangeWindows {
  private windows: Window[] = [];

  constructor(private readonly changes: ReadableChanges) {}

  /** Changes up to `upTo` may be read from now on; they continue from `after`. */
  append(after: number, upTo: number): void {
    for (let from = Math.max(after, upTo - KEPT); from < upTo; from += WINDOW) {
      this.windows.push({ after: from, upTo: Math.min(upTo, from + WINDOW) });
    }
    const oldest = upTo - KEPT;
    this.windows = this.windows.filter((window) => window.upTo > oldest);
  }

  /** Forgets everything; what is appended next need not continue from what was there. */
  clear(): void {
    this.windows = [];
  }

  /** Reads on from `position`, no further than `end`. */
  async following(position: number, end: number, filter: ChangeFilter): Promise<Following> {
    const window = this.windows.find((one) => one.after <= position && position < one.upTo);
    if (!window) return this.behind(position, end, filter);
    const changes = await this.read(window);
    const chosen = changes.filter(({ change }) => change.id > position && passes(change, filter));
    return { frames: chosen.map(({ frame }) => frame).join(''), upTo: window.upTo };
  }

  private read(window: Window): Promise<readonly WrittenChange[]> {
    window.changes ??= this.changes
      .between(window.after, window.upTo, {})
      .then((changes) => changes.map((change) => ({ change, frame: toFrame(change) })));
    window.changes.catch(() => delete window.changes);
    return window.changes;
  }

  private async behind(position: number, end: number, filter: ChangeFilter): Promise<Following> {
    const firstKept = this.windows[0]?.after ?? end;
    const upTo = Math.min(end, position + WINDOW, firstKept > position ? firstKept : end);
    const changes = await this.changes.between(position, upTo, filter);
    if (changes.length > 0) return { frames: changes.map(toFrame).join(''), upTo };
    // Old changes are removed with their runs: what is missing is stepped over at once.
    const next = upTo < end ? await this.changes.nextId(upTo) : null;
    return { frames: '', upTo: next === null ? upTo : Math.min(end, Math.max(upTo, next - 1)) };
  }
}

const passes = (change: Change, { batchId, runGroupId }: ChangeFilter): boolean =>
  (batchId === undefined || change.batchId === batchId) &&
  (runGroupId === undefined || change.runGroupId === runGroupId);
