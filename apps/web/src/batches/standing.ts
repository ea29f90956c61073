/** How many documents of a batch are in each state. */
export type DocumentCounts = Readonly<Record<string, number>>;

/** What a batch is, all in all; never better than its documents are. */
export type BatchStanding =
  'empty' | 'not_started' | 'running' | 'paused' | 'failed' | 'cancelled' | 'incomplete' | 'completed';

const of = (counts: DocumentCounts, ...states: readonly string[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** What is still moving comes first, then what needs somebody: one with failures is not complete. */
export const standingOf = (counts: DocumentCounts): BatchStanding => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return 'empty';
  if (of(counts, 'not_started') === all) return 'not_started';
  if (of(counts, 'pending', 'running', 'retrying') > 0) return 'running';
  if (of(counts, 'paused') > 0) return 'paused';
  if (of(counts, 'failed') > 0) return 'failed';
  if (of(counts, 'cancelled') > 0) return 'cancelled';
  return of(counts, 'completed') === all ? 'completed' : 'incomplete';
};

/** Documents that are finished for now, whatever came of it. */
export const finishedOf = (counts: DocumentCounts): number => of(counts, 'completed', 'failed', 'cancelled');

export const failedOf = (counts: DocumentCounts): number => of(counts, 'failed', 'cancelled');
