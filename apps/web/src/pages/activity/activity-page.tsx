import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TypedField } from '../../ui/typed-field.js';
import { count } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { Page } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import type { Column } from '../../ui/table/column.js';
import { ROWS_PER_PAGE } from '../../ui/table/paged-rows.js';
import { PagedTable } from '../../ui/table/paged-table.js';
import { detailText } from './detail-text.js';
import { activityRoute } from './route.js';
import { rowsKey, useNewActivity } from './use-new-activity.js';

type Entry = Schemas['AuditEntryBody'];

const words = texts.activity;

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'when', header: words.when, width: '9rem', cell: ({ last_date }) => <Time value={last_date} /> },
  {
    id: 'who',
    header: words.who,
    width: '11rem',
    hideBelow: 'sm',
    cell: ({ actor }) => (
      <Link
        from={activityRoute.fullPath}
        to="."
        search={(now) => ({ ...now, actor, row: undefined })}
        className="text-accent hover:underline"
      >
        <bdi>{actor}</bdi>
      </Link>
    ),
  },
  { id: 'what', header: words.what, cell: ({ summary, action }) => <span title={action}>{summary}</span> },
  {
    id: 'target',
    header: words.target,
    width: '16rem',
    hideBelow: 'sm',
    cell: ({ target }) => <bdi>{target ?? texts.common.none}</bdi>,
  },
  {
    id: 'details',
    header: words.details,
    hideBelow: 'md',
    cell: ({ details }) => (
      <bdi className="text-muted" title={detailText(details)}>
        {detailText(details)}
      </bdi>
    ),
  },
  {
    id: 'count',
    header: words.count,
    width: '6rem',
    hideBelow: 'sm',
    isNumber: true,
    cell: (entry) => count(entry.count),
  },
];

/** Below the row where the screen is narrow: who, to what, and how often. */
const narrowNote = ({ actor, target, details, count: times }: Entry): ReactElement => (
  <bdi>{[actor, target, times > 1 && words.times(count(times)), detailText(details)].filter(Boolean).join(' · ')}</bdi>
);

/** Who did what, newest first. */
export const ActivityPage = (): ReactElement => {
  const { q, actor, row } = activityRoute.useSearch();
  const { isNew, show } = useNewActivity({ q, actor }, (row ?? 0) > 0);
  const navigate = activityRoute.useNavigate();
  const move = (first: number | undefined): void =>
    void navigate({ search: (now) => ({ ...now, row: first }), replace: true, resetScroll: false });
  const isFiltered = q !== undefined || actor !== undefined;
  return (
    <Page title={words.title} about={words.about}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-72 max-w-full">
          <TypedField
            label={words.filter}
            value={q ?? ''}
            onSettle={(text) =>
              void navigate({
                search: (now) => ({ ...now, q: text || undefined, row: undefined }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
        {actor !== undefined && (
          <Button onClick={() => void navigate({ search: (now) => ({ ...now, actor: undefined, row: undefined }) })}>
            {words.everybody(actor)}
          </Button>
        )}
      </div>
      <div tabIndex={-1} className="flex flex-col gap-2 outline-none">
        {isNew && (
          <div role="status">
            <Button
              kind="primary"
              onClick={() => {
                show();
                move(undefined);
              }}
            >
              {words.showNew}
            </Button>
          </div>
        )}
        <PagedTable
          label={words.list}
          columns={COLUMNS}
          keyOf={({ id }) => String(id)}
          nameOf={({ summary }) => summary}
          query={{
            queryKey: rowsKey({ q, actor }),
            fetchPage: (page, signal) => {
              const query = { page, rows_per_page: ROWS_PER_PAGE, ...(q && { q }), ...(actor && { actor }) };
              return answerOf(api.GET('/audit', { params: { query }, signal }));
            },
          }}
          position={{
            row: row ?? 0,
            onMove: (first) => move(first || undefined),
          }}
          noteOf={narrowNote}
          empty={
            <Empty title={isFiltered ? words.noMatch : words.none}>{!isFiltered && <p>{words.noneText}</p>}</Empty>
          }
        />
      </div>
    </Page>
  );
};
