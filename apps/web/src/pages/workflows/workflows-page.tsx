import { useEffect, useState, type ReactElement } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { answerOf, api } from '../../api/client.js';
import { useLiveQueries } from '../../api/events/use-live.js';
import type { BulkAction } from '../../runs/bulk-actions.js';
import type { BulkConditions } from '../../runs/bulk.js';
import { BulkDialog } from '../../runs/bulk-dialog.js';
import { texts } from '../../texts/texts.js';
import { Button, buttonLook } from '../../ui/button.js';
import { documentName } from '../../ui/document-link.js';
import { count } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { Page } from '../../ui/page.js';
import { pageKey, ROWS_PER_PAGE } from '../../ui/table/paged-rows.js';
import { PagedTable } from '../../ui/table/paged-table.js';
import { selectionOf, selectionText, type Selection } from '../../ui/table/selection.js';
import { ViewsMenu } from '../../views/views-menu.js';
import { ChosenActions, chosenConditions, hasChosen } from './chosen-actions.js';
import { FilterBar } from './filter-bar.js';
import { narrowNote, runColumns, type ListedRun } from './run-columns.js';
import { conditionsOf, filterOf, isNarrowed, runsView } from './run-filter.js';
import { workflowsRoute } from './route.js';
import { useHeldRows } from './use-held-rows.js';

const words = texts.workflows;
const DEFAULT_SORT = '-created_date';
const VIEWS = [
  { name: words.views.failed, search: { state: ['failed'], newest: true } },
  { name: words.views.waiting, search: { state: ['retrying', 'paused'] } },
];

type Search = ReturnType<typeof workflowsRoute.useSearch>;
type RunsView = v.InferOutput<typeof runsView>;

/** Of a choice that cannot be read: it is not one of all. */
const NO_ID = '0';

const EVERYTHING = filterOf({});

/** All runs: looked for, watched, and changed by the thousand. */
export const WorkflowsPage = (): ReactElement => {
  const search = workflowsRoute.useSearch();
  const navigate = workflowsRoute.useNavigate();
  const filter = filterOf(search);
  const conditions = conditionsOf(filter);
  const sort = search.sort ?? DEFAULT_SORT;
  const chosen = selectionOf(search.chosen);
  const [newest, setNewest] = useState<number | undefined>();
  const isReading = sort === DEFAULT_SORT && ((search.row ?? 0) > 0 || hasChosen(chosen));
  const { upToId, newer, release } = useHeldRows(isReading, newest, filter, conditions);
  const held = upToId === undefined ? conditions : { ...conditions, up_to_id: upToId };
  const query = {
    queryKey: ['runs', filter, sort],
    edition: [conditions.failed_since, upToId].join(' '),
    fetchPage: (page: number, signal: AbortSignal) => {
      const params = { query: { ...held, sort, page, rows_per_page: ROWS_PER_PAGE } };
      return answerOf(api.GET('/workflow/search', { params, signal }));
    },
  };
  const first = useQuery({
    queryKey: pageKey(query, 1),
    queryFn: ({ signal }) => query.fetchPage(1, signal),
    placeholderData: keepPreviousData,
  });
  useLiveQueries([['runs']]);
  const newestId = first.data?.items[0]?.id;
  useEffect(() => setNewest((before) => newestId ?? before), [newestId]);

  const change = (changed: Partial<Search>): void =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false });
  const choose = (next: (before: Selection) => Selection): void =>
    void navigate({
      search: (now) => ({ ...now, chosen: selectionText(next(selectionOf(now.chosen))) }),
      replace: true,
      resetScroll: false,
    });
  const show = (view: RunsView): void => change({ ...EVERYTHING, ...view, row: undefined, chosen: undefined });
  const showNewer = (): void => {
    release();
    change({ row: undefined, chosen: undefined });
  };
  const subject = (): BulkConditions => {
    if (search.run !== undefined) return { ids: String(search.run) };
    return search.chosen !== undefined && !hasChosen(chosen) ? { ids: NO_ID } : chosenConditions(chosen, held);
  };
  const ask = (action: BulkAction, run?: number): void => change({ ask: action, run });

  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <ViewsMenu list="runs" builtIn={VIEWS} schema={runsView} current={v.parse(runsView, search)} onOpen={show} />
          <Link to="/workflows/definitions" className={buttonLook()}>
            {words.definitions}
          </Link>
        </>
      }
    >
      <FilterBar
        filter={filter}
        onFilter={(changed) => show({ ...(changed as RunsView), sort: search.sort })}
        states={first.data?.states}
      />
      <ChosenActions
        chosen={chosen}
        total={first.data?.total ?? 0}
        isNarrowed={isNarrowed(filter)}
        onChoose={(next) => change({ chosen: selectionText(next) })}
        onAsk={ask}
      />
      {search.ask !== undefined && (first.data ?? first.error) && (
        <BulkDialog
          key={`${search.ask} ${search.run}`}
          action={search.ask}
          conditions={subject()}
          onClose={() => change({ ask: undefined, run: undefined })}
          onDone={() => search.run === undefined && change({ chosen: undefined })}
        />
      )}
      <div tabIndex={-1} className="flex flex-col gap-2 outline-none">
        {newer > 0 && (
          <div role="status">
            <Button kind="primary" onClick={showNewer}>
              {words.newer(count(newer))}
            </Button>
          </div>
        )}
        <PagedTable<ListedRun>
          label={words.title}
          columns={runColumns({ withBatch: true, onAction: (run, action) => ask(action, run.id) })}
          query={query}
          keyOf={(run) => String(run.id)}
          nameOf={(run) => `${documentName(run)}, ${words.run(run.id)}`}
          noteOf={narrowNote}
          sorting={{ sort, onSort: (next) => change({ sort: next as typeof search.sort, row: undefined }) }}
          selection={{ chosen, onChoose: choose }}
          position={{ row: search.row ?? 0, onMove: (row) => change({ row: row || undefined }) }}
          empty={<NoRuns isFiltered={Object.keys(conditions).length > 0} onClear={() => show({ sort: search.sort })} />}
        />
      </div>
    </Page>
  );
};

const NoRuns = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactElement => (
  <Empty title={words.empty.title}>
    {isFiltered ? (
      <Button onClick={onClear}>{words.filters.clear}</Button>
    ) : (
      <>
        <p>{words.empty.none}</p>
        <Link to="/batches" className={buttonLook('primary')}>
          {words.empty.batches}
        </Link>
      </>
    )}
  </Empty>
);
