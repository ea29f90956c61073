import type { ReactElement } from 'react';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../../api/client.js';
import { texts } from '../../../texts/texts.js';
import { count } from '../../../ui/format.js';
import { Empty } from '../../../ui/notices.js';
import type { Column } from '../../../ui/table/column.js';
import { ROWS_PER_PAGE } from '../../../ui/table/paged-rows.js';
import { PagedTable } from '../../../ui/table/paged-table.js';
import { Time } from '../../../ui/time.js';
import { TypedField } from '../../../ui/typed-field.js';
import { useAddress } from '../use-address.js';
import { ChunksDialog } from './chunks-dialog.js';
import { documentsKey } from '../queries.js';
import { containing } from './containing.js';

const words = texts.database.documents;

type StoredDocument = Schemas['VectorDocumentBody'];

const nameOf = ({ title, uri, id }: StoredDocument): string => title || uri || id;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : texts.common.none);

/** The documents of the database, oldest first; each opens its chunks. */
export const DocumentsPart = ({ db }: { db: string }): ReactElement => {
  const { search, choose } = useAddress();
  const { source, type } = search;
  const filter = containing(search.filter ?? '');
  const wanted = { ...(filter && { filter }), ...(source && { source }), ...(type && { mime_type: type }) };
  const isFiltered = Object.keys(wanted).length > 0;
  const { columns } = words;
  const all: readonly Column<StoredDocument>[] = [
    {
      id: 'document',
      header: columns.document,
      cell: (document) => (
        <button
          type="button"
          className="max-w-full truncate text-left text-accent hover:underline"
          aria-label={words.show(nameOf(document))}
          title={document.uri ?? document.id}
          onClick={() => choose({ doc: document.id, chunks: undefined })}
        >
          <bdi>{nameOf(document)}</bdi>
        </button>
      ),
    },
    {
      id: 'source',
      header: columns.source,
      width: '10rem',
      hideBelow: 'md',
      cell: ({ metadata }) => textIn(metadata['source']),
    },
    {
      id: 'type',
      header: columns.type,
      width: '14rem',
      hideBelow: 'lg',
      cell: ({ metadata }) => textIn(metadata['content_type']),
    },
    {
      id: 'chunks',
      header: columns.chunks,
      width: '6rem',
      isNumber: true,
      cell: ({ chunk_count }) => count(chunk_count),
    },
    {
      id: 'stored',
      header: columns.stored,
      width: '9rem',
      hideBelow: 'sm',
      cell: ({ updated_at }) => <Time value={updated_at || null} />,
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <search aria-label={words.filters} className="grid items-end gap-2 sm:grid-cols-3">
        <TypedField
          label={words.filter}
          value={search.filter ?? ''}
          onSettle={(text) => choose({ filter: text || undefined, row: undefined })}
        />
        <TypedField
          label={words.source}
          value={source ?? ''}
          onSettle={(text) => choose({ source: text || undefined, row: undefined })}
        />
        <TypedField
          label={words.type}
          value={type ?? ''}
          onSettle={(text) => choose({ type: text || undefined, row: undefined })}
        />
      </search>
      <PagedTable
        label={words.label}
        columns={all}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        query={{
          queryKey: [...documentsKey(db), wanted],
          fetchPage: async (page, signal) => {
            const query = { db, limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE, ...wanted };
            const found = await answerOf(api.GET('/vectordb/documents', { params: { query }, signal }));
            return { items: found.documents, total: found.document_count };
          },
        }}
        position={{ row: search.row ?? 0, onMove: (row) => choose({ row: row || undefined }) }}
        empty={<Empty title={isFiltered ? words.noneMatch : words.none} />}
      />
      {search.doc !== undefined && <ChunksDialog db={db} id={search.doc} />}
    </div>
  );
};
