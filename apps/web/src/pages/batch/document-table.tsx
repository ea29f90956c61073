import type { ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { RunMenu } from '../../runs/run-menu.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { documentName, DocumentLink } from '../../ui/document-link.js';
import { Choices } from '../../ui/fields.js';
import { bytes, count, instant, shortTime } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { StateBadge } from '../../ui/state-badge.js';
import { ROWS_PER_PAGE } from '../../ui/table/paged-rows.js';
import { PagedTable } from '../../ui/table/paged-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import { TypedField } from '../../ui/typed-field.js';
import { useWork, type Work } from '../../ui/use-work.js';
import { ViewsMenu } from '../../views/views-menu.js';
import { batchRoute, DOCUMENT_ORDERS, DOCUMENT_STATES, documentsView } from './route.js';
import { useQuestions } from './use-questions.js';

const words = texts.batch.documents;

export type BatchDocument = Schemas['BatchDocumentBody'];

const nameOf = ({ doc_hash, title, uri }: BatchDocument): string => documentName({ doc_id: doc_hash, title, uri });

const columnsOf = (work: Work): readonly Column<BatchDocument>[] => [
  {
    id: 'name',
    header: words.columns.name,
    sortKey: 'uri',
    cell: ({ doc_hash: hash, title, uri }) => <DocumentLink of={{ doc_id: hash, title, uri }} />,
  },
  { id: 'state', header: words.columns.state, width: '8rem', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'step',
    header: words.columns.step,
    width: '6rem',
    hideBelow: 'md',
    cell: ({ run }) => run?.step ?? texts.common.none,
  },
  {
    id: 'note',
    header: words.columns.note,
    hideBelow: 'sm',
    cell: ({ run }) => <span title={run?.message ?? undefined}>{run?.message}</span>,
  },
  { id: 'type', header: words.columns.type, width: '9rem', hideBelow: '2xl', cell: (row) => row.mime_type },
  {
    id: 'size',
    header: words.columns.size,
    width: '6rem',
    isNumber: true,
    sortKey: 'file_size',
    hideBelow: 'sm',
    cell: (row) => bytes(row.file_size),
  },
  {
    id: 'pages',
    header: words.columns.pages,
    width: '4.5rem',
    isNumber: true,
    hideBelow: '2xl',
    cell: (row) => (row.page_count === null ? texts.common.none : count(row.page_count)),
  },
  {
    id: 'database',
    header: words.columns.database,
    width: '8rem',
    hideBelow: '2xl',
    cell: ({ databases }) => databases.join(', ') || texts.common.none,
  },
  {
    id: 'changed',
    header: words.columns.changed,
    width: '7.5rem',
    hideBelow: 'md',
    cell: ({ run }) => <Time value={run?.status_date} />,
  },
  {
    id: 'actions',
    header: words.columns.actions,
    width: '4.5rem',
    cell: (document) => <DocumentMenu document={document} work={work} />,
  },
];

const DocumentMenu = ({ document, work }: { document: BatchDocument; work: Work }): ReactElement => {
  const { ask } = useQuestions();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { done } = useAnnounce();
  const { run, uri, source } = document;
  const start = async (): Promise<void> => {
    await answerOf(api.POST('/workflow/', { body: { doc_id: document.doc_hash } }));
    done({ title: words.started(nameOf(document)) });
    void client.invalidateQueries();
  };
  const open = (id: number): void => void navigate({ to: '/workflows/runs/$runId', params: { runId: String(id) } });
  return (
    <RunMenu
      state={run ? document.state : undefined}
      onAction={(action) => ask({ ask: action, run: run?.id })}
      more={[
        ...(run ? [{ label: words.openRun, onSelect: () => open(run.id) }] : []),
        {
          label: words.startOne,
          offBecause: work.isBusy ? texts.common.underWay : null,
          onSelect: () => work.begin(start),
        },
        { label: words.delete, isDangerous: true, onSelect: () => ask({ ask: 'delete', uri, source }) },
      ]}
    />
  );
};

/** Below the row where the screen is narrow: why, else its size and when it changed. */
const narrowNote = ({ run, file_size: size }: BatchDocument): string =>
  run?.message || [bytes(size), run && shortTime(instant(run.status_date), new Date())].filter(Boolean).join(' · ');

const VIEWS = [
  { name: words.views.failed, search: { state: ['failed'] } },
  { name: words.views.waiting, search: { state: ['retrying', 'paused'] } },
  { name: words.views.notStarted, search: { state: ['not_started'] } },
];

/** The documents of a batch with their state now; figures of the states filter them. */
export const DocumentTable = ({
  batchId,
  states,
  empty,
}: {
  batchId: number;
  states: Readonly<Record<string, number>>;
  empty: ReactElement;
}): ReactElement => {
  const search = batchRoute.useSearch();
  const { change } = useQuestions();
  const work = useWork();
  const { q, state = [], sort = 'id' } = search;
  const isFiltered = Boolean(q) || state.length > 0;
  return (
    <div className="flex flex-col gap-2">
      <search className="flex flex-wrap items-end gap-2">
        <div className="w-72 max-w-full">
          <TypedField
            label={words.search}
            value={q ?? ''}
            onSettle={(text) => change({ q: text || undefined, row: undefined })}
          />
        </div>
        <Choices
          label={words.state}
          chosen={state}
          onChange={(next) => change({ state: DOCUMENT_STATES.filter((one) => next.includes(one)), row: undefined })}
          options={DOCUMENT_STATES.filter((one) => (states[one] ?? 0) > 0 || state.includes(one)).map((one) => ({
            value: one,
            label: texts.common.states[one] ?? one,
            count: count(states[one] ?? 0),
          }))}
        />
        <ViewsMenu
          list="documents"
          builtIn={VIEWS}
          schema={documentsView}
          current={v.parse(documentsView, search)}
          onOpen={({ q: text, state: states, sort: order }) =>
            change({ q: text, state: states, sort: order, row: undefined })
          }
        />
      </search>
      <PagedTable<BatchDocument>
        label={texts.batch.tabs.documents}
        columns={columnsOf(work)}
        query={{
          queryKey: ['batch', batchId, 'documents', q, state, sort],
          fetchPage: (page, signal) => {
            const query = {
              ...(q ? { q } : {}),
              ...(state.length > 0 ? { state: state.join(',') } : {}),
              sort,
              page,
              rows_per_page: ROWS_PER_PAGE,
            };
            return answerOf(
              api.GET('/batch/{batch_id}/documents', { params: { path: { batch_id: batchId }, query }, signal }),
            );
          },
        }}
        keyOf={(document) => String(document.uri_id)}
        nameOf={nameOf}
        noteOf={narrowNote}
        sorting={{
          sort,
          onSort: (next) => change({ sort: DOCUMENT_ORDERS.find((one) => one === next), row: undefined }),
        }}
        position={{ row: search.row ?? 0, onMove: (row) => change({ row: row || undefined }) }}
        empty={
          isFiltered ? (
            <Empty title={words.noMatch}>
              <Button onClick={() => change({ q: undefined, state: undefined })}>{words.clear}</Button>
            </Empty>
          ) : (
            empty
          )
        }
      />
    </div>
  );
};
