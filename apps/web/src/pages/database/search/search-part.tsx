import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../../api/client.js';
import { texts } from '../../../texts/texts.js';
import { Button, buttonLook } from '../../../ui/button.js';
import { SelectField, TextField } from '../../../ui/fields.js';
import { count } from '../../../ui/format.js';
import { Empty } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { KeepQuestionDialog } from '../questions/keep-question-dialog.js';
import { SEARCH_MODES, type SearchMode } from '../route.js';
import { useAddress } from '../use-address.js';
import { markedPieces } from './marked-pieces.js';

const words = texts.database.search;
const LIMITS = ['5', '10', '20', '50'];
const DEFAULT_LIMIT = 10;

type Hit = Schemas['SearchHitBody'];

/** Searches the database; the address says for what. */
export const SearchPart = ({ db }: { db: string }): ReactElement => {
  const { search, choose } = useAddress();
  const { q, mode = 'hybrid', source, type, limit = DEFAULT_LIMIT } = search;
  const asked = { db, q: q ?? '', mode, limit, ...(source && { source }), ...(type && { mime_type: type }) };
  const query = useQuery({
    queryKey: ['database', db, 'search', asked],
    queryFn: ({ signal }) => answerOf(api.GET('/vectordb/search', { params: { query: asked }, signal })),
    enabled: Boolean(q?.trim()),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className="flex flex-col gap-3">
      <SearchForm />
      {!q?.trim() ? (
        <Empty title={words.before}>
          <p>{words.beforeAdvice}</p>
        </Empty>
      ) : (
        <QueryView query={query}>
          {({ results, omitted }) => (
            <>
              <div className="flex items-center gap-2">
                <p role="status" className="flex-1 text-muted">
                  {words.hits(count(results.length))}
                </p>
                <Button onClick={() => choose({ dialog: 'keep-question' })}>{words.keep}</Button>
              </div>
              {results.length === 0 ? (
                <Empty title={words.nothing}>
                  <p>{words.nothingAdvice}</p>
                </Empty>
              ) : (
                <ol className="flex flex-col gap-2">
                  {results.map((hit, index) => (
                    <li key={hit.chunk_id}>
                      <HitCard hit={hit} rank={index + 1} db={db} />
                    </li>
                  ))}
                </ol>
              )}
              {omitted !== undefined && <p className="text-muted">{words.omitted(count(omitted))}</p>}
              <KeepQuestionDialog
                db={db}
                isOpen={search.dialog === 'keep-question'}
                onClose={() => choose({ dialog: undefined })}
                begin={{ question: q, mode, uri: results[0]?.uri ?? '' }}
              />
            </>
          )}
        </QueryView>
      )}
    </div>
  );
};

const SearchForm = (): ReactElement => {
  const { search, choose } = useAddress();
  const [draft, setDraft] = useState({ q: search.q ?? '', source: search.source ?? '', type: search.type ?? '' });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    choose({ q: draft.q || undefined, source: draft.source || undefined, type: draft.type || undefined });
  };
  return (
    <form
      role="search"
      aria-label={words.form}
      onSubmit={submit}
      className="grid items-end gap-2 sm:grid-cols-2 lg:grid-cols-[3fr_1.2fr_1.2fr_1.2fr_auto_auto]"
    >
      <TextField label={words.query} type="search" value={draft.q} onChange={(q) => setDraft({ ...draft, q })} />
      <SelectField
        label={words.mode}
        value={search.mode ?? 'hybrid'}
        onChange={(mode) => choose({ mode: mode as SearchMode })}
        options={SEARCH_MODES.map((value) => ({ value, label: words.modes[value] }))}
      />
      <TextField label={words.source} value={draft.source} onChange={(source) => setDraft({ ...draft, source })} />
      <TextField
        label={words.type}
        placeholder={words.typeAbout}
        value={draft.type}
        onChange={(type) => setDraft({ ...draft, type })}
      />
      <SelectField
        label={words.limit}
        value={String(search.limit ?? DEFAULT_LIMIT)}
        onChange={(limit) => choose({ limit: Number(limit) })}
        options={LIMITS.map((value) => ({ value, label: value }))}
      />
      <Button kind="primary" type="submit" icon={<Search size={16} aria-hidden />}>
        {words.run}
      </Button>
    </form>
  );
};

const HitCard = ({ hit, rank, db }: { hit: Hit; rank: number; db: string }): ReactElement => {
  const { title, uri, headings, page_numbers: pages, score, content, highlights, doc_hash: hash, order } = hit;
  return (
    <article aria-label={words.rank(rank)} className="rounded-lg border border-line bg-panel p-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="min-w-0 flex-1 basis-48 truncate text-base">
          <bdi>{title || uri || words.noTitle}</bdi>
        </h2>
        {hash !== null && (
          <Link
            to="/documents/$hash"
            params={{ hash }}
            search={{ db, passage: order, tab: 'passages' }}
            className={buttonLook('plain')}
          >
            {words.open}
          </Link>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {title && uri && <bdi className="break-all">{uri}</bdi>}
        {pages.length > 0 && <span>{words.page(pages.join(', '))}</span>}
        <span>{words.score(score.toFixed(3))}</span>
      </p>
      {headings.length > 0 && (
        <p className="truncate text-sm font-medium" dir="auto">
          {headings.join(' › ')}
        </p>
      )}
      <p className="line-clamp-[14] break-words whitespace-pre-wrap" dir="auto">
        {markedPieces(content, highlights).map(({ text, isMarked }, index) =>
          isMarked ? (
            <mark key={index} className="rounded-sm bg-warn-ground font-semibold text-text">
              {text}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
    </article>
  );
};
