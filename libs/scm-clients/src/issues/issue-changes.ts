import type { ScmComment, ScmIssue } from '../scm-client.js';

/** What a platform says late of its last minutes is asked for once more. */
const OVERLAP_MS = 120_000;
/** What is remembered of these minutes; more is read again, which costs calls and nothing else. */
const MOST_RECENT = 1000;

interface Note {
  /** The newest change that was seen, ISO 8601 by the platform's clock; null when there was none. */
  readonly newest: string | null;
  /** What was seen of the minutes before it. */
  readonly recent: readonly string[];
  readonly hasComments: boolean;
}

const NOTHING: Note = { newest: null, recent: [], hasComments: false };

/** Distinguishes changes from what the last listing saw already: platforms report changes by time, in whole seconds and sometimes late. */
export class IssueChanges {
  /** From when on changes are asked for; null when all are. */
  readonly since: string | null;
  /** Whether any issue was seen to have comments. */
  hasComments: boolean;
  private readonly known: ReadonlySet<string>;
  private newest: string | null;
  private readonly seen = new Map<string, string>();

  /** @param note of the last listing */
  constructor(note: string | undefined) {
    const { newest, recent, hasComments } = note ? (JSON.parse(note) as Note) : NOTHING;
    this.hasComments = hasComments;
    this.newest = newest;
    this.known = new Set(recent);
    this.since = newest === null ? null : before(newest);
  }

  /** @returns whether it is another one than the last listing saw */
  noteIssue({ number, updated, commentCount }: ScmIssue): boolean {
    this.hasComments ||= commentCount > 0;
    return this.notes(`issue ${number} ${updated} ${commentCount}`, updated);
  }

  noteComment({ id, updated }: ScmComment): boolean {
    return this.notes(`comment ${id} ${updated}`, updated);
  }

  /** For the next listing. */
  note(): string {
    const from = this.newest === null ? 0 : Date.parse(before(this.newest));
    const recent = [...this.seen].flatMap(([what, at]) => (Date.parse(at) >= from ? [what] : []));
    const { newest, hasComments } = this;
    return JSON.stringify({ newest, recent: recent.slice(0, MOST_RECENT), hasComments } satisfies Note);
  }

  private notes(what: string, at: string): boolean {
    this.seen.set(what, at);
    if (this.newest === null || Date.parse(at) > Date.parse(this.newest)) this.newest = at;
    return !this.known.has(what);
  }
}

/** Whole seconds, which both platforms take. */
const before = (instant: string): string =>
  new Date(Date.parse(instant) - OVERLAP_MS).toISOString().replace(/\.\d+Z$/, 'Z');
