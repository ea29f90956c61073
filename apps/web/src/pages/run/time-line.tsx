import type { ReactElement } from 'react';
import type { Schemas } from '@sluice/api-types';
import { texts } from '../../texts/texts.js';
import { duration } from '../../ui/format.js';
import { StateBadge } from '../../ui/state-badge.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { useNow } from '../../ui/time.js';
import { timeLineOf, type Attempt, type StepLine } from './attempts.js';

const words = texts.run.timeline;

const COLOURS: Readonly<Record<string, string>> = {
  COMPLETED: 'bg-good',
  RUNNING: 'bg-accent',
  ERROR: 'bg-warn',
  FAILED: 'bg-bad',
};

const Bar = ({ attempts, lengthMs }: { attempts: readonly Attempt[]; lengthMs: number }): ReactElement => (
  <span className="relative block h-3 w-full min-w-40 rounded-sm bg-hover">
    {attempts.map(({ number, fromMs, toMs, status }) => (
      <span
        key={number}
        title={`${words.attempt(number)}: ${duration((toMs - fromMs) / 1000)}`}
        className={`absolute h-3 rounded-sm ${COLOURS[status] ?? 'bg-muted'}`}
        style={{ left: `${(fromMs / lengthMs) * 100}%`, width: `max(3px, ${((toMs - fromMs) / lengthMs) * 100}%)` }}
      />
    ))}
  </span>
);

const saysOf = ({ status_message: message, status_meta: meta }: Schemas['RunStepBody']): string =>
  [message, meta['reused'] === true ? words.reused : null].filter(Boolean).join('; ');

/** The steps of a run with all their attempts, on one scale of time. */
export const RunTimeLine = ({
  steps,
  lifecycle,
}: {
  steps: readonly Schemas['RunStepBody'][];
  lifecycle: readonly Schemas['LifecycleBody'][];
}): ReactElement => {
  const now = useNow();
  const { lines, lengthMs } = timeLineOf(steps, lifecycle, Math.max(now.getTime(), Date.now() - 1000));
  const columns: Column<StepLine>[] = [
    {
      id: 'step',
      header: words.step,
      width: '9rem',
      cell: ({ step }) => `${step.workflow_step_number}. ${step.workflow_step_name}`,
    },
    { id: 'status', header: words.status, cell: ({ step }) => <StateBadge state={step.status} /> },
    {
      id: 'attempts',
      header: words.attempts,
      isNumber: true,
      cell: ({ step }) => (step.retry === 0 ? texts.common.none : `${step.retry} / ${step.retries + 1}`),
    },
    {
      id: 'took',
      width: '6rem',
      header: words.took,
      isNumber: true,
      cell: ({ step }) => (step.duration === null ? texts.common.none : duration(step.duration)),
    },
    {
      id: 'bar',
      header: words.bar,
      width: '35%',
      cell: ({ attempts }) => <Bar attempts={attempts} lengthMs={lengthMs} />,
    },
    { id: 'worker', header: words.worker, hideBelow: 'lg', cell: ({ step }) => step.worker_id ?? texts.common.none },
    {
      id: 'says',
      header: words.says,
      hideBelow: 'md',
      cell: ({ step }) => <span className="break-words">{saysOf(step)}</span>,
    },
  ];
  return <DataTable label={words.title} columns={columns} rows={lines} keyOf={({ step }) => step.id} />;
};
