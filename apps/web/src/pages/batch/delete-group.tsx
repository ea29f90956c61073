import type { ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { Notice, Problem } from '../../ui/notices.js';
import { useAnnounce } from '../../ui/toasts.js';
import { groupsQuery } from './queries.js';

const words = texts.batch.groups;

interface DeleteGroupProps {
  readonly batchId: number;
  readonly id: number;
  readonly onClose: () => void;
}

/** Says what goes with a run group, asks, and deletes it. */
export const DeleteGroup = ({ batchId, id, onClose }: DeleteGroupProps): ReactElement => {
  const client = useQueryClient();
  const { done } = useAnnounce();
  const { data: groups, error } = useQuery(groupsQuery(batchId));
  const group = groups?.find((one) => one.id === id);
  const isGone = groups !== undefined && group === undefined;
  const remove = async (): Promise<void> => {
    const path = { run_group_id: id };
    const { message } = await answerOf(api.DELETE('/workflow/run-groups/{run_group_id}', { params: { path } }));
    done({ title: message });
    void client.invalidateQueries();
  };
  return (
    <ConfirmDialog
      title={words.deleteOf(id)}
      isOpen
      onClose={onClose}
      confirm={texts.common.actions.delete}
      kind="danger"
      offBecause={group ? null : isGone ? words.gone : texts.common.loading}
      onConfirm={remove}
    >
      {error && <Problem error={error} />}
      {isGone ? (
        <Notice kind="warn">{words.gone}</Notice>
      ) : (
        <>
          {group && <p className="font-medium">{group.name}</p>}
          <p>{words.deleteAsk}</p>
        </>
      )}
    </ConfirmDialog>
  );
};
