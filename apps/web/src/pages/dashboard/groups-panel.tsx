import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import { count, duration, percent } from '../../ui/format.js';
import { Panel } from '../../ui/page.js';
import { ProgressBar } from '../../ui/progress.js';
import type { Overview } from './queries.js';

const words = texts.dashboard.groups;

type Group = Overview['groups'][number];

/** Run groups that are not finished: how far they are, how long they take, or why they wait. */
export const GroupsPanel = ({ groups, total }: { groups: readonly Group[]; total: number }): ReactElement => (
  <Panel title={words.title}>
    {groups.length === 0 ? (
      <p className="text-muted">{words.none}</p>
    ) : (
      <ul className="flex flex-col gap-3">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupRow group={group} />
          </li>
        ))}
      </ul>
    )}
    {total > groups.length && <p className="mt-2 text-sm text-muted">{words.more(total - groups.length)}</p>}
  </Panel>
);

const GroupRow = ({ group }: { group: Group }): ReactElement => {
  const { workflow_count: counts, estimate, waiting_for: waiting } = group;
  const failed = counts['FAILED'] ?? 0;
  const done = (counts['COMPLETED'] ?? 0) + failed;
  const all = Object.values(counts).reduce((sum, some) => sum + some, 0);
  const progress = words.progress(count(done), count(all));
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/batches/$batchId"
          params={{ batchId: String(group.batch_id) }}
          className="min-w-0 font-medium break-words text-accent hover:underline"
        >
          <bdi>{group.batch_name}</bdi>
        </Link>
        <span className="text-sm text-muted">{group.name}</span>
        <span className="ml-auto text-sm">{percent(done, all)}</span>
      </div>
      <ProgressBar label={`${group.batch_name}: ${progress}`} value={done} max={all} failed={failed} />
      <p className="text-sm text-muted">
        {[
          group.cancelling ? words.cancelling : group.paused ? words.paused : null,
          progress,
          failed > 0 ? words.failed(failed, count(failed)) : null,
          estimate && words.remaining(duration(estimate.remaining_seconds)),
          estimate && words.pace(String(estimate.documents_per_minute)),
          waiting && !group.paused ? waiting.message : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
};
