import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import * as v from 'valibot';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { useLiveQueries } from '../../api/events/use-live.js';
import { BatchProgress, progressText, StandingBadge } from '../../batches/standing-view.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { count } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { Page } from '../../ui/page.js';
import { ROWS_PER_PAGE } from '../../ui/table/paged-rows.js';
import { PagedTable } from '../../ui/table/paged-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { TypedField } from '../../ui/typed-field.js';
import { UnfinishedNotice } from '../../uploads/unfinished-notice.js';
import { UploadPanel } from '../../uploads/upload-panel.js';
import { ViewsMenu } from '../../views/views-menu.js';
import { CreateDialog } from './create-dialog.js';
import { BATCH_ORDERS, batchesRoute, batchesView } from './route.js';

const words = texts.batches;

type Batch = Schemas['BatchSummary'];

const COLUMNS: readonly Column<Batch>[] = [
  {
    id: 'name',
    header: words.columns.name,
    sortKey: 'name',
    cell: ({ id, name }) => (
      <Link to="/batches/$batchId" params={{ batchId: String(id) }} className="text-accent hover:underline">
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { id: 'source', header: words.columns.source, hideBelow: 'md', cell: ({ source }) => <bdi>{source}</bdi> },
  {
    id: 'standing',
    header: words.columns.standing,
    width: '8rem',
    cell: ({ states }) => <StandingBadge counts={states} />,
  },
  {
    id: 'progress',
    header: words.columns.progress,
    width: '19rem',
    hideBelow: 'sm',
    cell: ({ name, states }) => <BatchProgress counts={states} label={`${words.columns.progress}: ${name}`} />,
  },
  {
    id: 'documents',
    header: words.columns.documents,
    width: '7.5rem',
    isNumber: true,
    sortKey: 'documents',
    cell: (batch) => count(batch.document_count),
  },
  {
    id: 'started',
    header: words.columns.started,
    width: '8rem',
    sortKey: 'start_date',
    hideBelow: 'sm',
    cell: (batch) => <Time value={batch.start_date} />,
  },
  {
    id: 'completed',
    header: words.columns.completed,
    width: '8rem',
    hideBelow: 'lg',
    cell: (batch) => <Time value={batch.completed_date} />,
  },
];

/** Below the row where the screen is narrow: how far it is. */
const narrowNote = ({ source, states }: Batch): ReactElement => (
  <>
    {progressText(states)} · <bdi>{source}</bdi>
  </>
);

const VIEWS = [
  { name: words.views.newest, search: { sort: '-id' } },
  { name: words.views.largest, search: { sort: '-documents' } },
];

/** All batches, and how far they are. */
export const BatchesPage = (): ReactElement => {
  const search = batchesRoute.useSearch();
  const navigate = batchesRoute.useNavigate();
  const change = (changed: Partial<typeof search>): void =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false });
  const { q, sort = '-id' } = search;
  useLiveQueries([['batches']]);
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => change({ new: true })}>
          {words.create.open}
        </Button>
      }
    >
      <UnfinishedNotice />
      <UploadPanel />
      <search className="flex flex-wrap items-end gap-2">
        <div className="w-72 max-w-full">
          <TypedField
            label={words.search}
            value={q ?? ''}
            onSettle={(text) => change({ q: text || undefined, row: undefined })}
          />
        </div>
        <ViewsMenu
          list="batches"
          builtIn={VIEWS}
          schema={batchesView}
          current={v.parse(batchesView, search)}
          onOpen={({ q: text, sort: order }) => change({ q: text, sort: order, row: undefined })}
        />
      </search>
      <PagedTable<Batch>
        label={words.title}
        columns={COLUMNS}
        query={{
          queryKey: ['batches', q, sort],
          fetchPage: (page, signal) => {
            const query = { ...(q ? { q } : {}), sort, page, rows_per_page: ROWS_PER_PAGE };
            return answerOf(api.GET('/batch/search', { params: { query }, signal }));
          },
        }}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        noteOf={narrowNote}
        sorting={{ sort, onSort: (next) => change({ sort: BATCH_ORDERS.find((one) => one === next), row: undefined }) }}
        position={{ row: search.row ?? 0, onMove: (row) => change({ row: row || undefined }) }}
        empty={
          q ? (
            <Empty title={words.empty.noMatch}>
              <Button onClick={() => change({ q: undefined })}>{words.empty.clear}</Button>
            </Empty>
          ) : (
            <Empty title={words.empty.title}>
              <p>{words.empty.advice}</p>
              <Button kind="primary" onClick={() => change({ new: true })}>
                {words.create.open}
              </Button>
            </Empty>
          )
        }
      />
      <CreateDialog isOpen={search.new ?? false} onClose={() => change({ new: undefined })} />
    </Page>
  );
};
