import { useState, type ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import type { BulkAction } from '../../runs/bulk.js';
import { BulkDialog } from '../../runs/bulk-dialog.js';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { Empty } from '../../ui/notices.js';
import { ActionMenu } from '../../ui/menu.js';
import { QueryView } from '../../ui/query-view.js';
import { StateBadge } from '../../ui/state-badge.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';

const words = texts.batch.groups;

type Group = Schemas['RunGroupBody'];

const GroupMenu = ({ group }: { group: Group }): ReactElement => {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const client = useQueryClient();
  const { done, failed } = useAnnounce();
  const path = { run_group_id: group.id };
  const control = (call: Promise<{ message: string }>): void =>
    void call.then(({ message }) => {
      done({ title: message });
      void client.invalidateQueries();
    }, failed);
  const remove = async (): Promise<void> => {
    const { message } = await answerOf(api.DELETE('/workflow/run-groups/{run_group_id}', { params: { path } }));
    done({ title: message });
    void client.invalidateQueries();
  };
  const isOpen = group.completed_date === null;
  const { actions } = texts.runs;
  return (
    <>
      <ActionMenu
        actions={[
          ...(isOpen
            ? [
                {
                  label: actions.pause,
                  onSelect: () =>
                    control(answerOf(api.POST('/workflow/run-groups/{run_group_id}/pause', { params: { path } }))),
                },
                {
                  label: actions.resume,
                  onSelect: () =>
                    control(answerOf(api.POST('/workflow/run-groups/{run_group_id}/resume', { params: { path } }))),
                },
                { label: actions.cancel, isDangerous: true, onSelect: () => setAction('cancel') },
              ]
            : []),
          { label: actions.retry, onSelect: () => setAction('retry') },
          { label: words.delete, isDangerous: true, onSelect: () => setDeleting(true) },
        ]}
      />
      {action !== null && (
        <BulkDialog action={action} conditions={{ run_group_id: group.id }} onClose={() => setAction(null)} />
      )}
      <ConfirmDialog
        title={words.delete}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        confirm={texts.common.actions.delete}
        kind="danger"
        onConfirm={remove}
      >
        <p>{words.deleteAsk}</p>
      </ConfirmDialog>
    </>
  );
};

const COLUMNS: readonly Column<Group>[] = [
  {
    id: 'name',
    header: words.columns.name,
    cell: (group) => (
      <Link to="/workflows" search={{ group: group.id }} className="text-accent hover:underline">
        {group.name} ({words.label(group.id)})
      </Link>
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
  const query = useQuery({
    queryKey: ['batch', batchId, 'groups'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/workflow/run-groups', { params: { query: { batch_id: batchId } }, signal })),
  });
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
