import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useLiveQueries } from '../../api/events/use-live.js';
import { download } from '../../plots/download.js';
import { texts } from '../../texts/texts.js';
import { Button, buttonLook } from '../../ui/button.js';
import { Choices, SelectField } from '../../ui/fields.js';
import { bytes } from '../../ui/format.js';
import { Empty, Loading, Notice } from '../../ui/notices.js';
import { Page } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { Tabs } from '../../ui/tabs.js';
import { useAnnounce } from '../../ui/toasts.js';
import { About } from './about/about.js';
import { MarkdownPart } from './made/markdown-part.js';
import { OutlineList } from './made/outline-list.js';
import { PassageList } from './made/passage-list.js';
import { Original } from './original/original.js';
import { viewOf, viewsOf } from './original/views.js';
import {
  contentOf,
  documentQuery,
  outlineQuery,
  passageAt,
  PASSAGES_PER_PAGE,
  passagesQuery,
  type DocumentDetail,
  type Place,
} from './queries.js';
import { documentRoute, type DocumentTab } from './route.js';

const words = texts.document;

/** A document: the original and what we made of it, side by side. */
export const DocumentPage = (): ReactElement => {
  const { hash } = documentRoute.useParams();
  const query = useQuery(documentQuery(hash));
  const runs = query.data?.runs;
  useLiveQueries([documentQuery(hash).queryKey], {
    concerns: ({ resource, workflow_run_id: run }) =>
      resource === 'run' && (runs?.some(({ id }) => id === run) ?? false),
  });
  return query.data === undefined ? (
    <Page title={words.title}>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  ) : (
    <KnownDocument key={hash} document={query.data} />
  );
};

const KnownDocument = ({ document }: { document: DocumentDetail }): ReactElement => {
  const { announce, choice, choose, outline, passage, search, result } = useDocument(document);
  const tab: DocumentTab = search.tab ?? (document.results.length > 0 ? 'passages' : 'about');
  const viewed = { ...document, isRead: document.results.length > 0 };
  const view = viewOf(viewed, search.view, search.passage !== undefined);
  const views = viewsOf(viewed);
  const uris = document.locations.map(({ uri }) => uri);
  const atPassage = (order: number | null): void => {
    if (order === null) announce.done({ title: words.noPassageHere });
    else choose({ passage: order, tab: 'passages' });
  };
  const atPlace = (place: Place): void =>
    void passageAt(document.doc_hash, choice, place).then((order) => {
      atPassage(order);
    }, announce.failed);
  const save = async (): Promise<void> => {
    download(uris[0]?.split('/').at(-1) ?? document.doc_hash, await contentOf(document.doc_hash));
  };

  const needsResult = (content: ReactElement): ReactElement =>
    document.results.length === 0 ? <NothingMade document={document} /> : content;
  const tabs = [
    {
      id: 'passages',
      content: needsResult(
        outline.data ? (
          <PassageList
            hash={document.doc_hash}
            choice={choice}
            total={outline.data.passages}
            chosen={search.passage}
            onChoose={(order) => choose({ passage: order })}
          />
        ) : (
          <QueryView query={outline}>{() => <Loading />}</QueryView>
        ),
      ),
    },
    {
      id: 'outline',
      content: needsResult(
        <QueryView query={outline}>
          {(found) => <OutlineList outline={found} onChoose={(order) => choose({ passage: order })} />}
        </QueryView>,
      ),
    },
    { id: 'markdown', content: needsResult(result ? <MarkdownPart run={result.run_id} /> : <Loading />) },
    { id: 'about', content: <About document={document} /> },
  ] as const;

  return (
    <Page
      title={document.title ?? uris[0] ?? words.noTitle}
      about={
        <bdi className="break-all">
          {[uris[0], document.mime_type, bytes(document.file_size)].filter(Boolean).join(' · ')}
        </bdi>
      }
      actions={
        <Button icon={<Download size={16} aria-hidden />} onClick={() => void save().catch(announce.failed)}>
          {words.download}
        </Button>
      }
    >
      <div className="grid min-h-0 grid-cols-1 gap-3 lg:h-[calc(100dvh-9.5rem)] lg:grid-cols-2">
        <section
          aria-label={words.original.title}
          className="flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-panel max-lg:h-[70dvh]"
        >
          <div className="flex items-center gap-2 border-b border-line px-3 py-1.5">
            <h2 className="flex-1">{words.original.title}</h2>
            {views.length > 1 && (
              <Choices
                label={words.viewsLabel}
                options={views.map((value) => ({ value, label: words.views[value] }))}
                chosen={view === undefined ? [] : [view]}
                onChange={(chosen) => choose({ view: views.find((one) => one !== view && chosen.includes(one)) })}
              />
            )}
          </div>
          <div className="min-h-0 flex-1">
            <Original
              document={document}
              choice={choice}
              outline={outline.data}
              passage={passage}
              view={view}
              onChoose={atPlace}
              onPassage={atPassage}
            />
          </div>
        </section>
        <section
          aria-label={words.tabsLabel}
          className="flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-panel p-2 max-lg:h-[80dvh]"
        >
          {document.results.length > 1 && (
            <SelectField
              label={words.result}
              value={String(result?.run_id ?? '')}
              onChange={(run) => choose({ run: Number(run), db: undefined, passage: undefined })}
              options={document.results.map(({ run_id, param_definition_id, workflow_definition_id }) => ({
                value: String(run_id),
                label: words.resultOf(param_definition_id, workflow_definition_id, run_id),
              }))}
            />
          )}
          <Tabs
            label={words.tabsLabel}
            fills
            chosen={tab}
            onChoose={(id) => choose({ tab: id as DocumentTab })}
            tabs={tabs.map(({ id, content }) => ({ id, label: words.tabs[id], content }))}
          />
        </section>
      </div>
    </Page>
  );
};

/** What the address chooses of a document, and what is known of that. */
const useDocument = (document: DocumentDetail) => {
  const search = documentRoute.useSearch();
  const navigate = documentRoute.useNavigate();
  const announce = useAnnounce();
  // Of the newest result by its run: when there is a newer one, it is another choice.
  const newest = search.db === undefined ? document.results[0]?.run_id : undefined;
  const choice = { run: search.run ?? newest, db: search.db };
  const hasResult = document.results.length > 0;
  const outline = useQuery({ ...outlineQuery(document.doc_hash, choice), enabled: hasResult });
  const page = Math.floor((search.passage ?? 0) / PASSAGES_PER_PAGE) + 1;
  const passages = useQuery({
    ...passagesQuery(document.doc_hash, choice, page),
    enabled: hasResult && search.passage !== undefined,
  });
  const shownRun = outline.data?.run_id ?? search.run;
  return {
    announce,
    choice,
    outline,
    search,
    passage: passages.data?.items.find(({ order }) => order === search.passage),
    result: document.results.find(({ run_id }) => run_id === shownRun) ?? document.results[0],
    choose: (more: Partial<typeof search>): void =>
      void navigate({ search: (before) => ({ ...before, ...more }), replace: true, resetScroll: false }),
  };
};

const NothingMade = ({ document }: { document: DocumentDetail }): ReactElement => {
  const [newest] = document.runs;
  if (newest?.status !== 'FAILED')
    return (
      <Empty title={words.nothingMade}>
        <p>{words.nothingMadeAdvice}</p>
      </Empty>
    );
  return (
    <Notice
      kind="bad"
      title={words.failed}
      action={
        <Link to="/workflows/runs/$runId" params={{ runId: String(newest.id) }} className={buttonLook('plain')}>
          {words.openRun}
        </Link>
      }
    >
      {newest.status_message}
    </Notice>
  );
};
