import { useEffect, useSyncExternalStore } from 'react';
import { answerOf, api } from '../api/client.js';
import type { ChosenFile } from './chosen-files.js';
import { rememberUpload } from './unfinished-upload.js';
import { UploadQueue, type UploadProgress } from './upload-queue.js';

/** The uploads of this window, whichever of its pages is shown. */
export const uploadQueue = new UploadQueue();

export const useUploads = (): UploadProgress => useSyncExternalStore(uploadQueue.watch, uploadQueue.progress);

/** Asks before a window is closed that uploads, and keeps how far it is. For the frame around all pages. */
export const useUploadGuard = (): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (uploadQueue.isBusy) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    const stop = uploadQueue.watch(() => rememberUpload(uploadQueue.progress()));
    return () => {
      removeEventListener('beforeunload', ask);
      stop();
    };
  }, []);
};

/** Those of the files whose paths are no locations of the batch yet. */
export const missingFiles = async (batchId: number, files: readonly ChosenFile[]): Promise<ChosenFile[]> => {
  const locations = await answerOf(api.GET('/document/', { params: { query: { batch_id: batchId } } }));
  const known = new Set(locations.map(({ uri }) => uri));
  return files.filter(({ path }) => !known.has(path));
};
