import type { ReactElement, ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import type { BulkAction } from '../../runs/bulk-actions.js';
import { ChainLine } from '../../runs/chain.js';
import { RunMenu } from '../../runs/run-menu.js';
import { texts } from '../../texts/texts.js';
import { documentName } from '../../ui/document-link.js';
import { duration, instant, shortTime } from '../../ui/format.js';
import { StateBadge } from '../../ui/state-badge.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';

export type ListedRun = Schemas['ListedRunBody'];

const words = texts.workflows;

/** What a run says: why it failed, why it waits, or how long it will take. */
export const runNote = ({ message, waiting_for: waiting, remaining_seconds: seconds, state }: ListedRun): string => {
  const left = seconds === null || state === 'retrying' ? null : texts.runs.remaining(duration(seconds));
  return [waiting?.message ?? message, left].filter(Boolean).join('; ');
};

const Name = ({ run }: { run: ListedRun }): ReactElement => (
  <Link
    to="/workflows/runs/$runId"
    params={{ runId: String(run.id) }}
    className="text-accent hover:underline"
    title={run.uri ?? run.doc_id}
  >
    <bdi>{documentName(run)}</bdi>
    {run.title && run.uri && <bdi className="ml-1.5 text-sm text-muted">{run.uri}</bdi>}
  </Link>
);

/** Below the row where the screen is narrow: why, else how long it took and when it changed. */
export const narrowNote = (run: ListedRun): ReactNode => {
  const note = runNote(run);
  if (note !== '') return note;
  const took = run.duration === null ? null : words.took(duration(run.duration));
  return [took, shortTime(instant(run.status_date), new Date())].filter(Boolean).join(' · ');
};

interface RunColumns {
  readonly withBatch: boolean;
  readonly onAction: (run: ListedRun, action: BulkAction) => void;
}

export const runColumns = ({ withBatch, onAction }: RunColumns): Column<ListedRun>[] => [
  { id: 'document', header: words.columns.document, cell: (run) => <Name run={run} /> },
  { id: 'state', header: words.columns.state, width: '8rem', cell: (run) => <StateBadge state={run.state} /> },
  {
    id: 'chain',
    header: words.columns.chain,
    width: '8rem',
    hideBelow: 'md',
    cell: (run) => <ChainLine steps={run.steps} />,
  },
  {
    id: 'note',
    header: words.columns.waiting,
    hideBelow: 'sm',
    cell: (run) => <span title={runNote(run)}>{runNote(run)}</span>,
  },
  ...(withBatch
    ? [
        {
          id: 'batch',
          header: words.columns.batch,
          width: '9rem',
          hideBelow: 'lg' as const,
          cell: (run: ListedRun) => (
            <Link
              to="/batches/$batchId"
              params={{ batchId: String(run.batch_id) }}
              className="text-accent hover:underline"
            >
              <bdi>{run.batch_name}</bdi>
            </Link>
          ),
        },
      ]
    : []),
  {
    id: 'duration',
    header: words.columns.duration,
    width: '5rem',
    isNumber: true,
    hideBelow: '2xl',
    cell: (run) => (run.duration === null ? texts.common.none : duration(run.duration)),
  },
  {
    id: 'changed',
    header: words.columns.changed,
    width: '7.5rem',
    sortKey: 'status_date',
    hideBelow: 'sm',
    cell: (run) => <Time value={run.status_date} />,
  },
  {
    id: 'actions',
    header: words.columns.actions,
    width: '4.5rem',
    cell: (run) => <RunMenu state={run.state} onAction={(action) => onAction(run, action)} />,
  },
];
