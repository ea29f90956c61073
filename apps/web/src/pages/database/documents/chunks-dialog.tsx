import type { ReactElement } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../../api/client.js';
import { wholePage } from '../../../api/whole-page.js';
import { texts } from '../../../texts/texts.js';
import { Button, buttonLook } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { count } from '../../../ui/format.js';
import { Empty } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { useAddress } from '../use-address.js';

const words = texts.database.documents;
const PER_PAGE = 20;
const HASH = /^sha256-[0-9a-f]{64}$/;

/** The chunks of one document as the database has them, a page at a time. */
export const ChunksDialog = ({ db, id }: { db: string; id: string }): ReactElement => {
  const { search, choose } = useAddress();
  const page = Math.max(1, search.chunks ?? 1);
  const document = useQuery({
    queryKey: ['database', db, 'document', id],
    queryFn: async ({ signal }) => {
      const query = { db, limit: 1, filter: `id = '${id.replaceAll("'", "''")}'` };
      return (await answerOf(api.GET('/vectordb/documents', { params: { query }, signal }))).documents[0] ?? null;
    },
  });
  const chunks = useQuery({
    queryKey: ['database', db, 'chunks', id, page],
    queryFn: ({ signal }) =>
      wholePage(page, PER_PAGE, (number, rows) => {
        const query = { db, document_id: id, page: number, rows_per_page: rows };
        return answerOf(api.GET('/vectordb/chunks', { params: { query }, signal }));
      }),
    placeholderData: keepPreviousData,
  });
  const name = document.data?.title || document.data?.uri || id;
  const hash = document.data?.metadata['document_hash'];
  const total = chunks.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  return (
    <Dialog
      isWide
      isOpen
      title={words.chunksOf(name)}
      onClose={() => choose({ doc: undefined, chunks: undefined })}
      actions={
        <>
          <span className="flex-1 self-center text-muted">
            {words.shown(
              count(Math.min(total, (page - 1) * PER_PAGE + 1)),
              count(Math.min(total, page * PER_PAGE)),
              count(total),
            )}
          </span>
          <Button
            offBecause={page <= 1 ? words.isFirst : null}
            onClick={() => choose({ chunks: Math.max(1, page - 1) })}
          >
            {words.earlier}
          </Button>
          <Button
            offBecause={page >= last ? words.isLast : null}
            onClick={() => choose({ chunks: Math.min(last, page + 1) })}
          >
            {words.later}
          </Button>
        </>
      }
    >
      <QueryView query={chunks}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.noChunks} />
          ) : (
            <ol className="flex flex-col gap-2">
              {items.map((chunk) => (
                <li key={chunk.chunk_id}>
                  <ChunkCard chunk={chunk} db={db} hash={typeof hash === 'string' && HASH.test(hash) ? hash : null} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </Dialog>
  );
};

const ChunkCard = ({
  chunk: { order, content, headings, page_numbers: pages },
  db,
  hash,
}: {
  chunk: Schemas['VectorChunkBody'];
  db: string;
  hash: string | null;
}): ReactElement => (
  <div className="rounded-md border border-line p-2">
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>{words.chunk(order + 1)}</span>
      {pages.length > 0 && <span>{texts.database.search.page(pages.join(', '))}</span>}
      {hash !== null && (
        <Link
          to="/documents/$hash"
          params={{ hash }}
          search={{ db, passage: order, tab: 'passages' }}
          className={`${buttonLook('quiet')} ml-auto`}
        >
          {words.toOriginal}
        </Link>
      )}
    </p>
    {headings.length > 0 && (
      <p className="truncate font-medium" dir="auto">
        {headings.join(' › ')}
      </p>
    )}
    <p className="break-words whitespace-pre-wrap" dir="auto">
      {content}
    </p>
  </div>
);
