import { useRef, useState, type ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../../api/client.js';
import { texts } from '../../../texts/texts.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { TextField } from '../../../ui/fields.js';
import { bytes, count } from '../../../ui/format.js';
import { Notice } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { useAnnounce } from '../../../ui/toasts.js';
import { useIsShown } from '../../../ui/use-is-shown.js';

const words = texts.database.upkeep;

/** Shows what goes, and deletes the database when its name was typed. */
export const DeleteDialog = ({ db, onClose }: { db: string; onClose: () => void }): ReactElement => {
  const [typed, setTyped] = useState('');
  const isDeleted = useRef(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { done } = useAnnounce();
  const isShown = useIsShown();
  const preview = useQuery({
    queryKey: ['database', db, 'deletion'],
    queryFn: ({ signal }) => answerOf(api.GET('/vectordb/deletion', { params: { query: { db } }, signal })),
    staleTime: 0,
  });
  const isBlocked = (preview.data?.written_by.length ?? 0) > 0;
  const offBecause = isBlocked ? words.blocked : typed === db ? null : words.wrongName;
  const remove = async (): Promise<void> => {
    await answerOf(api.DELETE('/vectordb/database', { params: { query: { db, confirm: typed } } }));
    isDeleted.current = true;
    if (isShown.current) await navigate({ to: '/databases' });
    client.removeQueries({ queryKey: ['database', db] });
    await client.invalidateQueries({ queryKey: ['databases'] });
    done({ title: words.deleted(db) });
  };
  return (
    <ConfirmDialog
      isOpen
      title={words.deleting(db)}
      // The page that the dialog belongs to was left with the database.
      onClose={() => {
        if (!isDeleted.current) onClose();
      }}
      confirm={words.delete}
      kind="danger"
      offBecause={offBecause}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-3">
        <QueryView query={preview}>
          {({
            documents,
            chunks,
            size_bytes: size,
            parameter_sets: sets,
            kept_databases: kept,
            written_by: groups,
          }) => (
            <>
              <p>
                {words.goes(
                  documents === null ? texts.common.unknown : count(documents),
                  chunks === null ? texts.common.unknown : count(chunks),
                  size === null ? words.unknownSize : bytes(size),
                )}
              </p>
              {sets.length > 0 && <p>{words.sets(sets.join(', '))}</p>}
              {kept.length > 0 && <p>{words.stays(kept.join(', '))}</p>}
              {groups.length > 0 && (
                <Notice kind="warn" title={words.blocked}>
                  <ul>
                    {groups.map(({ run_group_id: id, name, status }) => (
                      <li key={id}>{`${id} · ${name} · ${texts.common.states[status] ?? status}`}</li>
                    ))}
                  </ul>
                </Notice>
              )}
            </>
          )}
        </QueryView>
        <TextField label={words.typeName(db)} value={typed} onChange={setTyped} />
      </div>
    </ConfirmDialog>
  );
};
