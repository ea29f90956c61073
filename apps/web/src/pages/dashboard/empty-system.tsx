import { useState, type ReactElement } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { Problem } from '../../ui/notices.js';
import { Panel } from '../../ui/page.js';
import type { ChosenFile } from '../../uploads/chosen-files.js';
import { DropZone } from '../../uploads/drop-zone.js';
import { uploadQueue } from '../../uploads/use-uploads.js';

const words = texts.dashboard.empty;

const STEPS = [
  [words.drop, words.dropText],
  [words.start, words.startText],
  [words.search, words.searchText],
] as const;

/** What an empty system shows: where to begin, and what comes then. */
export const EmptySystem = (): ReactElement => {
  const navigate = useNavigate();
  const [error, setError] = useState<Error | null>(null);
  /** What is dropped while a batch is made would make another one. */
  const [isBusy, setBusy] = useState(false);
  const begin = async (files: readonly ChosenFile[]): Promise<void> => {
    const body = { name: words.batchName, source: words.source };
    const { batch_id: batchId } = await answerOf(api.POST('/batch/', { body }));
    uploadQueue.add({ batchId, source: words.source }, files);
    await navigate({ to: '/batches/$batchId', params: { batchId: String(batchId) } });
  };
  return (
    <Panel title={words.title}>
      <ol className="mb-4 grid gap-3 sm:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-2">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-info-ground font-semibold"
            >
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      {error && <Problem error={error} />}
      <DropZone
        offBecause={isBusy ? words.beginning : null}
        onFiles={(files) => {
          setBusy(true);
          void begin(files)
            .catch(setError)
            .finally(() => setBusy(false));
        }}
      />
    </Panel>
  );
};
