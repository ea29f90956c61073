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

const allOf = (counts: DocumentCounts): number => Object.values(counts).reduce((sum, one) => sum + one, 0);

/** How far a batch is, in words. */
export const progressText = (counts: DocumentCounts): string => {
  const all = allOf(counts);
  const completed = counts['completed'] ?? 0;
  return words.progress(count(completed), count(all), percent(completed, all));
};

/** How far a batch is: a bar, and the figures in words. */
export const BatchProgress = ({ counts, label }: { counts: DocumentCounts; label: string }): ReactElement => {
  const failed = failedOf(counts);
  return (
    <span className="flex max-w-full min-w-0 items-center gap-2">
      <span className="w-24 shrink-0 max-sm:w-14">
        <ProgressBar label={label} value={finishedOf(counts)} max={Math.max(1, allOf(counts))} failed={failed} />
      </span>
      <span className="truncate">
        {progressText(counts)}
        {failed > 0 && <span className="text-bad"> {words.withoutSuccess(count(failed))}</span>}
      </span>
    </span>
  );
};
