import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { count } from '../../ui/format.js';
import { Panel } from '../../ui/page.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Overview } from './queries.js';

const words = texts.dashboard.queue;

type Queued = Overview['queue'][number];

const STATES = ['ready', 'running', 'delayed', 'paused'] as const;

/** What waits and runs, by step. */
export const QueuePanel = ({ queue }: { queue: readonly Queued[] }): ReactElement => (
  <Panel title={words.title}>
    {queue.length === 0 ? (
      <p className="text-muted">{words.empty}</p>
    ) : (
      <DataTable
        label={words.list}
        keyOf={({ step_type }) => step_type}
        rows={queue}
        columns={[
          { id: 'step', header: words.step, cell: ({ step_type }) => step_type },
          ...STATES.map((state) => ({
            id: state,
            header: words[state],
            isNumber: true,
            cell: (row: Queued) => count(row[state]),
          })),
        ]}
      />
    )}
  </Panel>
);
