import type { ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { Empty } from '../../ui/notices.js';
import { ActionMenu } from '../../ui/menu.js';
import { QueryView } from '../../ui/query-view.js';
import { StateBadge } from '../../ui/state-badge.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import { useWork } from '../../ui/use-work.js';
import { groupsQuery } from './queries.js';
import { useQuestions } from './use-questions.js';

const words = texts.batch.groups;

type Group = Schemas['RunGroupBody'];

const GroupMenu = ({ group }: { group: Group }): ReactElement => {
  const { ask } = useQuestions();
  const client = useQueryClient();
  const { done } = useAnnounce();
  const { isBusy, begin } = useWork();
  const path = { run_group_id: group.id };
  const control = (send: () => Promise<{ message: string }>): void =>
    begin(async () => {
      const { message } = await send();
      done({ title: message });
      void client.invalidateQueries();
    });
  const isOpen = group.completed_date === null;
  const offBecause = isBusy ? texts.common.underWay : null;
  const { actions } = texts.runs;
  return (
    <ActionMenu
      actions={[
        ...(isOpen
          ? [
              {
                label: actions.pause,
                offBecause,
                onSelect: () =>
                  control(() => answerOf(api.POST('/workflow/run-groups/{run_group_id}/pause', { params: { path } }))),
              },
              {
                label: actions.resume,
                offBecause,
                onSelect: () =>
                  control(() => answerOf(api.POST('/workflow/run-groups/{run_group_id}/resume', { params: { path } }))),
              },
              { label: actions.cancel, isDangerous: true, onSelect: () => ask({ ask: 'cancel', group: group.id }) },
            ]
          : []),
        { label: actions.retry, onSelect: () => ask({ ask: 'retry', group: group.id }) },
        { label: words.delete, isDangerous: true, onSelect: () => ask({ ask: 'delete', group: group.id }) },
      ]}
    />
  );
};

const COLUMNS: readonly Column<Group>[] = [
  {
    id: 'name',
    header: words.columns.name,
    cell: (group) => (
      <>
        <Link to="/workflows" search={{ group: group.id }} className="text-accent hover:underline">
          {group.name} ({words.label(group.id)})
        </Link>
        {group.status_message && (
          <span className="block text-sm break-words text-muted md:hidden">{group.status_message}</span>
        )}
      </>
    ),
  },
  { id: 'status', header: words.columns.status, cell: ({ status }) => <StateBadge state={status} /> },
  { id: 'started', header: words.columns.started, cell: (group) => <Time value={group.created_date} /> },
  { id: 'ended', header: words.columns.ended, hideBelow: 'sm', cell: (group) => <Time value={group.completed_date} /> },
  {
    id: 'message',
    header: words.columns.message,
    hideBelow: 'md',
    cell: (group) => <span className="break-words">{group.status_message}</span>,
  },
  { id: 'actions', header: words.columns.actions, cell: (group) => <GroupMenu group={group} /> },
];

/** What was started for a batch, newest first. */
export const GroupTable = ({ batchId }: { batchId: number }): ReactElement => {
  const query = useQuery(groupsQuery(batchId));
  return (
    <QueryView query={query}>
      {(groups) =>
        groups.length === 0 ? (
          <Empty title={words.empty} />
        ) : (
          <DataTable label={texts.batch.tabs.groups} columns={COLUMNS} rows={groups} keyOf={({ id }) => id} />
        )
      }
    </QueryView>
  );
};
