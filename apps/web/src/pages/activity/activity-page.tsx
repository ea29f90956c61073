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

type Entry = Schemas['AuditEntryBody'];

const words = texts.activity;

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'when', header: words.when, width: '9rem', cell: ({ last_date }) => <Time value={last_date} /> },
  {
    id: 'who',
    header: words.who,
    width: '11rem',
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
  { id: 'count', header: words.count, width: '6rem', isNumber: true, cell: (entry) => count(entry.count) },
];

/** Who did what, newest first. */
export const ActivityPage = (): ReactElement => {
  const { q, actor, row } = activityRoute.useSearch();
  const navigate = activityRoute.useNavigate();
  const isFiltered = q !== undefined || actor !== undefined;
  return (
    <Page title={words.title} about={words.about}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-72 max-w-full">
          <TypedField
            label={words.filter}
            value={q ?? ''}
            onSettle={(text) =>
              void navigate({ search: (now) => ({ ...now, q: text || undefined, row: undefined }), replace: true })
            }
          />
        </div>
        {actor !== undefined && (
          <Button onClick={() => void navigate({ search: (now) => ({ ...now, actor: undefined, row: undefined }) })}>
            {words.everybody(actor)}
          </Button>
        )}
      </div>
      <PagedTable
        label={words.list}
        columns={COLUMNS}
        keyOf={({ id }) => String(id)}
        nameOf={({ summary }) => summary}
        query={{
          queryKey: ['audit', q ?? '', actor ?? ''],
          fetchPage: (page, signal) => {
            const query = { page, rows_per_page: ROWS_PER_PAGE, ...(q && { q }), ...(actor && { actor }) };
            return answerOf(api.GET('/audit', { params: { query }, signal }));
          },
        }}
        position={{
          row: row ?? 0,
          onMove: (first) => void navigate({ search: (now) => ({ ...now, row: first || undefined }), replace: true }),
        }}
        empty={<Empty title={isFiltered ? words.noMatch : words.none}>{!isFiltered && <p>{words.noneText}</p>}</Empty>}
      />
    </Page>
  );
};
