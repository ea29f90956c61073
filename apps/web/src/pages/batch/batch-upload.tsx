import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { count } from '../../ui/format.js';
import { useAnnounce } from '../../ui/toasts.js';
import type { ChosenFile } from '../../uploads/chosen-files.js';
import { DropZone } from '../../uploads/drop-zone.js';
import { UnfinishedNotice } from '../../uploads/unfinished-notice.js';
import { forgetUpload, unfinishedUpload } from '../../uploads/unfinished-upload.js';
import { UploadPanel } from '../../uploads/upload-panel.js';
import { missingFiles, uploadQueue, useUploads } from '../../uploads/use-uploads.js';

const words = texts.batch.upload;

/** Takes files and folders into a batch; after an interruption those that are missing. */
export const BatchUpload = ({ batchId, source }: { batchId: number; source: string }): ReactElement => {
  const { target, counts } = useUploads();
  const { done, failed } = useAnnounce();
  const isElsewhere = target !== null && target.batchId !== batchId && counts.waiting + counts.sending > 0;
  const take = async (files: readonly ChosenFile[]): Promise<void> => {
    const isResumed = target === null && unfinishedUpload()?.batchId === batchId;
    const missing = isResumed ? await missingFiles(batchId, files) : files;
    if (isResumed) {
      const left = files.length - missing.length;
      forgetUpload();
      if (left > 0) done({ title: missing.length === 0 ? words.allThere : words.missing(count(left)) });
    }
    if (missing.length > 0) uploadQueue.add({ batchId, source }, missing);
  };
  return (
    <div className="flex flex-col gap-3">
      <UnfinishedNotice batchId={batchId} />
      <DropZone offBecause={isElsewhere ? words.another : null} onFiles={(files) => void take(files).catch(failed)} />
      <UploadPanel batchId={batchId} />
    </div>
  );
};
