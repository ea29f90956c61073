import type { ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.js';
import { inParts } from '../../api/in-parts.js';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { useProgress } from '../../ui/progress-of-parts.js';
import { QueryView } from '../../ui/query-view.js';
import { useAnnounce } from '../../ui/toasts.js';
import { useIsShown } from '../../ui/use-is-shown.js';
import { RemovalList } from './removal-list.js';

const words = texts.batch.deletion;

/**
 * Shows what goes with a batch, asks, and deletes it to its end: a very large one takes several requests. Who has gone to another page
 * meanwhile stays there.
 */
export const DeleteBatch = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }): ReactElement => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { done } = useAnnounce();
  const { progress, onProgress } = useProgress(words.going);
  const isShown = useIsShown();
  const path = { batch_id: id };
  const preview = useQuery({
    queryKey: ['batch', id, 'removal'],
    queryFn: ({ signal }) => answerOf(api.GET('/batch/{batch_id}/removal', { params: { path }, signal })),
    staleTime: 0,
  });
  const remove = async (stop: AbortSignal): Promise<void> => {
    const { stopped } = await inParts<true>(
      async (_, signal) => {
        const part = await answerOf(api.DELETE('/batch/{batch_id}', { params: { path }, signal }));
        const { deleted_document_uris: locations } = part.statistics;
        return { done: locations, next: part.done ? null : true, stopped: part.stopped };
      },
      onProgress,
      stop,
    );
    if (stopped !== null) {
      done({ title: words.notDone(name), text: texts.runs.stopped(stopped) });
    } else {
      done({ title: words.done(name) });
      if (isShown.current) await navigate({ to: '/batches' });
      client.removeQueries({ queryKey: ['batch', id] });
    }
    void client.invalidateQueries();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${words.title}: ${name}`}
      onClose={onClose}
      confirm={words.confirm}
      kind="danger"
      canStop
      offBecause={preview.data ? null : preview.error ? words.unknown : words.counting}
      onConfirm={remove}
    >
      <QueryView query={preview}>{(data) => <RemovalList preview={data} />}</QueryView>
      {progress}
    </ConfirmDialog>
  );
};
