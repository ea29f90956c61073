import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { ChainLine } from '../../runs/chain.js';
import { RunMenu } from '../../runs/run-menu.js';
import { texts } from '../../texts/texts.js';
import { documentName } from '../../ui/document-link.js';
import { duration } from '../../ui/format.js';
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

export const runColumns = (withBatch: boolean): Column<ListedRun>[] => [
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
    cell: (run) => <RunMenu id={run.id} state={run.state} />,
  },
];
