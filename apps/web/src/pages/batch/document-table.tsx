import { useState, type ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { RunMenu } from '../../runs/run-menu.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { documentName, DocumentLink } from '../../ui/document-link.js';
import { Choices } from '../../ui/fields.js';
import { bytes, count } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { StateBadge } from '../../ui/state-badge.js';
import { ROWS_PER_PAGE } from '../../ui/table/paged-rows.js';
import { PagedTable } from '../../ui/table/paged-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import { TypedField } from '../../ui/typed-field.js';
import { DeleteDocument } from './delete-document.js';
import { batchRoute, DOCUMENT_ORDERS, DOCUMENT_STATES } from './route.js';

const words = texts.batch.documents;

export type BatchDocument = Schemas['BatchDocumentBody'];

const nameOf = ({ doc_hash, title, uri }: BatchDocument): string => documentName({ doc_id: doc_hash, title, uri });

const COLUMNS: readonly Column<BatchDocument>[] = [
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
    cell: (document) => <DocumentMenu document={document} />,
  },
];

const DocumentMenu = ({ document }: { document: BatchDocument }): ReactElement => {
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { done, failed } = useAnnounce();
  const { run } = document;
  const start = (): void =>
    void answerOf(api.POST('/workflow/', { body: { doc_id: document.doc_hash } })).then(() => {
      done({ title: words.started(nameOf(document)) });
      void client.invalidateQueries();
    }, failed);
  return (
    <>
      <RunMenu
        id={run?.id ?? null}
        state={document.state}
        more={[
          ...(run
            ? [
                {
                  label: words.openRun,
                  onSelect: () => void navigate({ to: '/workflows/runs/$runId', params: { runId: String(run.id) } }),
                },
              ]
            : []),
          { label: words.startOne, onSelect: start },
          { label: words.delete, isDangerous: true, onSelect: () => setDeleting(true) },
        ]}
      />
      {isDeleting && <DeleteDocument uri={document.uri} source={document.source} onClose={() => setDeleting(false)} />}
    </>
  );
};

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
  const navigate = batchRoute.useNavigate();
  const { q, state = [], sort = 'id' } = search;
  const change = (changed: Partial<typeof search>): void =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true });
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
      </search>
      <PagedTable<BatchDocument>
        label={texts.batch.tabs.documents}
        columns={COLUMNS}
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
