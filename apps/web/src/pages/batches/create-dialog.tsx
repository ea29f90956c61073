import { useRef, useState, type ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/fields.js';

const words = texts.batches.create;
const LONGEST = 1000;

/** Makes a batch, and leads to it. */
export const CreateDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactElement => {
  const [name, setName] = useState('');
  const [source, setSource] = useState('');
  const navigate = useNavigate();
  const client = useQueryClient();
  const created = useRef<number | null>(null);
  const create = async (): Promise<void> => {
    const body = { name: name.trim(), source: source.trim() };
    const { batch_id: id } = await answerOf(api.POST('/batch/', { body }));
    void client.invalidateQueries({ queryKey: ['batches'] });
    created.current = id;
  };
  const close = (): void => {
    if (created.current === null) onClose();
    else
      void navigate({
        to: '/batches/$batchId',
        params: { batchId: String(created.current) },
        search: { tab: 'upload' },
      });
  };
  const isComplete = name.trim() !== '' && source.trim() !== '';
  return (
    <ConfirmDialog
      title={words.title}
      isOpen={isOpen}
      onClose={close}
      confirm={words.confirm}
      offBecause={isComplete ? null : words.missing}
      onConfirm={create}
    >
      <div className="flex flex-col gap-3">
        <TextField label={words.name} about={words.nameAbout} value={name} onChange={setName} maxLength={LONGEST} />
        <TextField
          label={words.source}
          about={words.sourceAbout}
          value={source}
          onChange={setSource}
          maxLength={LONGEST}
        />
      </div>
    </ConfirmDialog>
  );
};
