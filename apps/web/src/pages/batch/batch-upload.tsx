import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { count } from '../../ui/format.js';
import { useAnnounce } from '../../ui/toasts.js';
import type { ChosenFile } from '../../uploads/chosen-files.js';
import { DropZone } from '../../uploads/drop-zone.js';
import { forgetUploads, interruptedUpload } from '../../uploads/unfinished-upload.js';
import { missingFiles, uploadQueue, useUploads } from '../../uploads/use-uploads.js';

const words = texts.batch.upload;

/** Takes files and folders into a batch; after an interruption those that are missing. */
export const BatchUpload = ({ batchId, source }: { batchId: number; source: string }): ReactElement => {
  const { target, counts } = useUploads();
  const { done, failed } = useAnnounce();
  const isElsewhere = target !== null && target.batchId !== batchId && counts.waiting + counts.sending > 0;
  const take = async (files: readonly ChosenFile[]): Promise<void> => {
    const interrupted = interruptedUpload(batchId);
    const missing = interrupted ? await missingFiles(batchId, files, interrupted.began) : files;
    const left = files.length - missing.length;
    forgetUploads(batchId);
    if (left > 0) done({ title: missing.length === 0 ? words.allThere : words.missing(count(left)) });
    if (missing.length > 0) uploadQueue.add({ batchId, source }, missing);
  };
  return (
    <DropZone offBecause={isElsewhere ? words.another : null} onFiles={(files) => void take(files).catch(failed)} />
  );
};
