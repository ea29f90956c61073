import type { FailedRun } from '@sluice/persistence';
import { messagePattern } from './message-pattern.js';

/** Stands for every message of a code. */
export const ANY_PATTERN = '*';

const EXAMPLES = 5;
/** More causes than anyone reads; what comes later is gathered per code, so that memory stays bounded. */
const MOST_GROUPS = 500;

export interface FailureGroup {
  readonly code: string;
  readonly kind: string;
  readonly pattern: string;
  count: number;
  /** Ids of the first runs. */
  readonly exampleIds: number[];
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

export const codeOf = (run: FailedRun): string => textOf(run.meta.error, 'UNKNOWN');

/** Whether the run failed for this cause. */
export const hasCause = (run: FailedRun, code: string, pattern: string): boolean =>
  codeOf(run) === code && (pattern === ANY_PATTERN || messagePattern(run.message) === pattern);

/** Gathers failed runs by cause: the code and the pattern of the message. */
export class FailureGroups {
  private readonly groups = new Map<string, FailureGroup>();
  private count = 0;

  add(run: FailedRun): void {
    this.count += 1;
    const code = codeOf(run);
    const group =
      this.groups.get(keyOf(code, messagePattern(run.message))) ??
      this.create(code, textOf(run.meta.error_kind, 'transient'), this.patternFor(run));
    group.count += 1;
    if (group.exampleIds.length < EXAMPLES) group.exampleIds.push(run.id);
  }

  /** Failed runs that were added. */
  get total(): number {
    return this.count;
  }

  /** Most frequent first. */
  sorted(): FailureGroup[] {
    return [...this.groups.values()].sort(
      (one, other) => other.count - one.count || compare(one.code, other.code) || compare(one.pattern, other.pattern),
    );
  }

  private patternFor(run: FailedRun): string {
    return this.groups.size < MOST_GROUPS ? messagePattern(run.message) : ANY_PATTERN;
  }

  private create(code: string, kind: string, pattern: string): FailureGroup {
    const key = keyOf(code, pattern);
    const group = this.groups.get(key) ?? { code, kind, pattern, count: 0, exampleIds: [] };
    this.groups.set(key, group);
    return group;
  }
}

const keyOf = (code: string, pattern: string): string => `${code}\n${pattern}`;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
