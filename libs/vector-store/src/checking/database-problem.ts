/** What is wrong with a database. */
export interface DatabaseProblem {
  /** Stable, for programs. */
  readonly code: ProblemCode;
  /** The table; null when it is about the whole database. */
  readonly table: string | null;
  /** A sentence for people, without paths of the machine. */
  readonly message: string;
}

export type ProblemCode =
  | 'SETTINGS_MISSING'
  | 'SETTINGS_UNREADABLE'
  | 'TABLE_MISSING'
  | 'TABLE_UNREADABLE'
  | 'ROWS_MISSING'
  | 'INDEX_UNUSABLE'
  | 'SCHEMA_DIFFERS'
  | 'DOCUMENTS_INCOMPLETE'
  | 'ROWS_ORPHANED'
  | 'ROWS_DOUBLED'
  | 'VECTORS_EMPTY'
  | 'CONTENT_DAMAGED';

/** At most this many ids stand in a sentence. */
const EXAMPLES = 3;

/** `3 documents (a, b, c)`: how many there are, with the first of them; for sentences about ids. */
export function someOf(what: string, ids: readonly string[]): string {
  const shown = ids.slice(0, EXAMPLES).join(', ');
  return `${ids.length} ${what}${ids.length === 1 ? '' : 's'} (${shown}${ids.length > EXAMPLES ? ', …' : ''})`;
}
