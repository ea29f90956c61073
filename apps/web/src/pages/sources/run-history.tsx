import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { SelectField } from '../../ui/fields.js';
import { count, duration, instant } from '../../ui/format.js';
import { Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { StateBadge } from '../../ui/state-badge.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { historyQuery, RESTING_MS, RUNNING_MS, type Manifest, type RunSummary } from './agents.js';

const words = texts.sources.runs;

interface RunHistoryProps {
  readonly manifests: readonly Manifest[];
  readonly manifest: string | undefined;
  readonly before: number | undefined;
  readonly onChoose: (changed: {
    manifest?: string | undefined;
    before?: number | undefined;
    run?: number | undefined;
  }) => void;
}

/** What ran, newest first, of one manifest or of all. */
export const RunHistory = ({ manifests, manifest, before, onChoose }: RunHistoryProps): ReactElement => {
  const query = useQuery({
    ...historyQuery(manifest, before),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? RUNNING_MS : RESTING_MS,
  });
  const options = [{ value: '', label: words.all }, ...manifests.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Panel
      title={words.title}
      actions={
        <SelectField
          label={words.manifest}
          isLabelHidden
          value={manifest ?? ''}
          options={options}
          onChange={(id) => onChoose({ manifest: id === '' ? undefined : id, before: undefined })}
        />
      }
    >
      <QueryView query={query}>
        {({ items, next_before: next }) => (
          <div className="flex flex-col gap-2">
            {items.length === 0 ? (
              <p className="text-muted">{words.none}</p>
            ) : (
              <DataTable
                label={words.list}
                columns={columnsOf((run) => onChoose({ run }))}
                rows={items}
                keyOf={({ run_id }) => run_id}
              />
            )}
            <div className="flex gap-2">
              {before !== undefined && <Button onClick={() => onChoose({ before: undefined })}>{words.newest}</Button>}
              {next !== null && <Button onClick={() => onChoose({ before: next })}>{words.older}</Button>}
            </div>
          </div>
        )}
      </QueryView>
    </Panel>
  );
};

const figure = (value: number | null): string => (value === null ? texts.common.none : count(value));

const took = ({ started_at: from, completed_at: to }: RunSummary): string =>
  to === null ? texts.common.none : duration((instant(to).getTime() - instant(from).getTime()) / 1000);

const columnsOf = (onLog: (run: number) => void): readonly Column<RunSummary>[] => [
  { id: 'run', header: words.run, isNumber: true, width: '4rem', cell: ({ run_id }) => run_id },
  { id: 'state', header: words.state, cell: ({ status }) => <StateBadge state={status} /> },
  { id: 'source', header: words.source, cell: ({ source }) => <bdi>{source}</bdi> },
  {
    id: 'by',
    header: words.startedBy,
    hideBelow: 'lg',
    cell: ({ started_by: by }) => words.by[by] ?? by,
  },
  { id: 'started', header: words.started, hideBelow: 'sm', cell: ({ started_at: at }) => <Time value={at} /> },
  { id: 'took', header: words.took, isNumber: true, hideBelow: 'lg', cell: took },
  { id: 'sent', header: words.sent, isNumber: true, hideBelow: 'md', cell: ({ ingested }) => figure(ingested) },
  { id: 'deleted', header: words.deleted, isNumber: true, hideBelow: 'md', cell: ({ deleted }) => figure(deleted) },
  { id: 'errors', header: words.errors, isNumber: true, hideBelow: 'md', cell: ({ errors }) => figure(errors) },
  {
    id: 'log',
    header: words.log,
    cell: ({ run_id }) => (
      <Button aria-label={words.logOf(run_id)} onClick={() => onLog(run_id)}>
        {words.log}
      </Button>
    ),
  },
];
