import type { ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { QueryView } from '../../ui/query-view.js';
import { useAnnounce } from '../../ui/toasts.js';
import { RemovalList } from './removal-list.js';

const words = texts.batch.deletion;

interface DeleteDocumentProps {
  readonly uri: string;
  readonly source: string;
  readonly onClose: () => void;
}

/** Shows what goes with a location, asks, and deletes it. */
export const DeleteDocument = ({ uri, source, onClose }: DeleteDocumentProps): ReactElement => {
  const client = useQueryClient();
  const { done } = useAnnounce();
  const query = { uri, source };
  const preview = useQuery({
    queryKey: ['removal', uri, source],
    queryFn: ({ signal }) => answerOf(api.GET('/document/by-uri/removal', { params: { query }, signal })),
    staleTime: 0,
  });
  const remove = async (): Promise<void> => {
    const { message } = await answerOf(api.DELETE('/document/by-uri', { params: { query } }));
    done({ title: message });
    void client.invalidateQueries();
  };
  return (
    <ConfirmDialog
      isOpen
      title={words.documentTitle(uri)}
      onClose={onClose}
      confirm={words.confirm}
      kind="danger"
      offBecause={preview.data ? null : preview.error ? words.unknown : words.counting}
      onConfirm={remove}
    >
      <QueryView query={preview}>{(data) => <RemovalList preview={data} />}</QueryView>
    </ConfirmDialog>
  );
};
