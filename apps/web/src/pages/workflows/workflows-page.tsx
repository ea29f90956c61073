import { useEffect, useState, type ReactElement } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.js';
import { useLiveQueries } from '../../api/events/use-live.js';
import { MOST_IDS, type BulkAction, type BulkConditions } from '../../runs/bulk.js';
import { BulkDialog } from '../../runs/bulk-dialog.js';
import { texts } from '../../texts/texts.js';
import { Button, buttonLook } from '../../ui/button.js';
import { documentName } from '../../ui/document-link.js';
import { count } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { Page } from '../../ui/page.js';
import { ROWS_PER_PAGE } from '../../ui/table/paged-rows.js';
import { PagedTable } from '../../ui/table/paged-table.js';
import { chosenCount, NOTHING, selectionOf, selectionText, type Selection } from '../../ui/table/selection.js';
import { FilterBar } from './filter-bar.js';
import { runColumns, type ListedRun } from './run-columns.js';
import { conditionsOf, filterOf, isNarrowed, type RunFilter } from './run-filter.js';
import { workflowsRoute } from './route.js';
import { useHeldRows } from './use-held-rows.js';
import { ViewsMenu } from './views-menu.js';

const words = texts.workflows;
const DEFAULT_SORT = '-created_date';
const COLUMNS = runColumns(true);

/** All runs: looked for, watched, and changed by the thousand. */
export const WorkflowsPage = (): ReactElement => {
  const search = workflowsRoute.useSearch();
  const navigate = workflowsRoute.useNavigate();
  const filter = filterOf(search);
  const conditions = conditionsOf(filter);
  const sort = search.sort ?? DEFAULT_SORT;
  const chosen = selectionOf(search.chosen);
  const [top, setTop] = useState<{ newestId?: number | undefined; epoch: number }>({ epoch: 0 });
  const isReading = sort === DEFAULT_SORT && ((search.row ?? 0) > 0 || hasChosen(chosen));
  const { upToId, newer, release } = useHeldRows(isReading, top.newestId, conditions);
  const fetchPage = (page: number, signal: AbortSignal) =>
    answerOf(
      api.GET('/workflow/search', {
        params: {
          query: { ...conditions, sort, page, rows_per_page: ROWS_PER_PAGE, ...(upToId ? { up_to_id: upToId } : {}) },
        },
        signal,
      }),
    );
  const queryKey = ['runs', conditions, sort, upToId];
  const first = useQuery({
    queryKey: [...queryKey, 1],
    queryFn: ({ signal }) => fetchPage(1, signal),
    placeholderData: keepPreviousData,
  });
  useLiveQueries([['runs']]);
  const newestId = first.data?.items[0]?.id;
  useEffect(() => {
    if (newestId !== undefined) setTop(({ epoch }) => ({ newestId, epoch }));
  }, [newestId]);

  const setFilter = (changed: RunFilter): void =>
    void navigate({
      search: (now) => ({ ...now, ...filterOf(changed), row: undefined, chosen: undefined }) as typeof now,
      replace: true,
    });
  const change = (changed: Partial<typeof search>): void =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true });
  const showNewer = (): void => {
    release();
    setTop(({ newestId, epoch }) => ({ newestId, epoch: epoch + 1 }));
    change({ row: undefined, chosen: undefined });
  };

  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <ViewsMenu filter={filter} onOpen={setFilter} />
          <Link to="/workflows/definitions" className={buttonLook()}>
            {words.definitions}
          </Link>
        </>
      }
    >
      <FilterBar filter={filter} onFilter={setFilter} states={first.data?.states} />
      <ChosenActions
        chosen={chosen}
        total={first.data?.total ?? 0}
        conditions={upToId === undefined ? conditions : { ...conditions, up_to_id: upToId }}
        isNarrowed={isNarrowed(filter)}
        onChoose={(next) => change({ chosen: selectionText(next) })}
      />
      {newer > 0 && (
        <div role="status">
          <Button kind="primary" onClick={showNewer}>
            {words.newer(count(newer))}
          </Button>
        </div>
      )}
      <PagedTable<ListedRun>
        key={top.epoch}
        label={words.title}
        columns={COLUMNS}
        query={{ queryKey, fetchPage }}
        keyOf={(run) => String(run.id)}
        nameOf={(run) => `${documentName(run)}, ${words.run(run.id)}`}
        sorting={{ sort, onSort: (next) => change({ sort: next as typeof search.sort, row: undefined }) }}
        selection={{ chosen, onChoose: (next) => change({ chosen: selectionText(next) }) }}
        position={{ row: search.row ?? 0, onMove: (row) => change({ row: row || undefined }) }}
        empty={<NoRuns isFiltered={Object.keys(conditions).length > 0} onClear={() => setFilter({})} />}
      />
    </Page>
  );
};

const ACTIONS: readonly BulkAction[] = ['retry', 'cancel', 'pause', 'resume'];

interface ChosenProps {
  readonly chosen: Selection;
  readonly total: number;
  readonly conditions: BulkConditions;
  readonly isNarrowed: boolean;
  readonly onChoose: (chosen: Selection) => void;
}

/** What can be done to the chosen rows: some, or all that match. */
const ChosenActions = ({ chosen, total, conditions, isNarrowed: isMeant, onChoose }: ChosenProps): ReactElement => {
  const [action, setAction] = useState<BulkAction | null>(null);
  const some = chosenCount(chosen, total);
  const ids = chosen.all ? [] : [...chosen.ids];
  const offBecause = (): string | null => {
    if (ids.length === 0) return isMeant ? null : words.needsFilter;
    return ids.length > MOST_IDS ? texts.runs.tooMany : null;
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-muted">
        {chosen.all
          ? words.allChosen(count(total))
          : some === 0
            ? words.noneChosen(count(total))
            : words.chosen(count(some))}
      </p>
      {ACTIONS.map((one) => (
        <Button
          key={one}
          kind={one === 'cancel' ? 'danger' : 'plain'}
          offBecause={offBecause()}
          onClick={() => setAction(one)}
        >
          {texts.runs.actions[one]}
        </Button>
      ))}
      {hasChosen(chosen) && (
        <Button kind="quiet" onClick={() => onChoose(NOTHING)}>
          {words.clearChosen}
        </Button>
      )}
      {action !== null && (
        <BulkDialog
          action={action}
          conditions={ids.length > 0 ? { ids: ids.join(',') } : conditions}
          onClose={() => setAction(null)}
          onDone={() => onChoose(NOTHING)}
        />
      )}
    </div>
  );
};

const hasChosen = (chosen: Selection): boolean => chosen.all || chosen.ids.size > 0;

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
