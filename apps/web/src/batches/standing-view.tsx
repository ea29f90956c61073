import type { ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import { count, percent } from '../ui/format.js';
import { ProgressBar } from '../ui/progress.js';
import { StateBadge } from '../ui/state-badge.js';
import { failedOf, finishedOf, standingOf, type BatchStanding, type DocumentCounts } from './standing.js';

const words = texts.batches;

/** The state whose look a standing has. */
const LOOK: Readonly<Record<BatchStanding, string>> = {
  empty: 'not_started',
  not_started: 'not_started',
  running: 'running',
  paused: 'paused',
  failed: 'failed',
  cancelled: 'cancelled',
  incomplete: 'pending',
  completed: 'completed',
};

/** How a batch stands, in a word. */
export const StandingBadge = ({ counts }: { counts: DocumentCounts }): ReactElement => {
  const standing = standingOf(counts);
  if (standing === 'empty' || standing === 'incomplete') {
    return <span className="text-sm text-muted">{words.standings[standing]}</span>;
  }
  if (standing === 'failed') return <StateBadge state="failed" label={words.failed(count(counts['failed'] ?? 0))} />;
  return <StateBadge state={LOOK[standing]} />;
};

/** How far a batch is: a bar, and the figures in words. */
export const BatchProgress = ({ counts, label }: { counts: DocumentCounts; label: string }): ReactElement => {
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const failed = failedOf(counts);
  const completed = counts['completed'] ?? 0;
  return (
    <span className="flex max-w-full min-w-0 items-center gap-2">
      <span className="w-24 shrink-0 max-sm:w-14">
        <ProgressBar label={label} value={finishedOf(counts)} max={Math.max(1, all)} failed={failed} />
      </span>
      <span className="truncate">
        {words.progress(count(completed), count(all), percent(completed, all))}
        {failed > 0 && <span className="text-bad"> {words.withoutSuccess(count(failed))}</span>}
      </span>
    </span>
  );
};
