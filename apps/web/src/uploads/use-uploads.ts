import { useEffect, useSyncExternalStore } from 'react';
import { useCapabilities } from '../api/capabilities.js';
import { answerOf, api } from '../api/client.js';
import { apiKey, onSession } from '../api/session.js';
import type { ChosenFile } from './chosen-files.js';
import { BEAT_MS, rememberUpload } from './unfinished-upload.js';
import { UploadQueue, type UploadProgress } from './upload-queue.js';

/** The uploads of this window, whichever of its pages is shown. */
export const uploadQueue = new UploadQueue();

export const useUploads = (): UploadProgress => useSyncExternalStore(uploadQueue.watch, uploadQueue.progress);

/** For the frame around all pages: what holds of uploads wherever one is. */
export const useUploadGuard = (): void => {
  useBundles();
  useEffect(() => {
    const stops = [askBeforeLeaving(), remembering(), followingSession(), keepingThePage()];
    return () => stops.forEach((stop) => stop());
  }, []);
};

const useBundles = (): void => {
  const limits = useCapabilities()?.limits;
  useEffect(() => {
    if (limits) uploadQueue.bundle({ documents: limits.bundle_documents, bytes: limits.bundle_bytes });
  }, [limits]);
};

const askBeforeLeaving = (): (() => void) =>
  listening('beforeunload', (event) => {
    if (uploadQueue.isBusy) event.preventDefault();
  });

const remembering = (): (() => void) => {
  const remember = (): void => rememberUpload(uploadQueue.progress());
  const stops = [
    uploadQueue.watch(remember),
    listening('pagehide', () => rememberUpload(uploadQueue.progress(), true)),
    listening('pageshow', remember),
  ];
  const timer = setInterval(remember, BEAT_MS);
  return () => {
    clearInterval(timer);
    stops.forEach((stop) => stop());
  };
};

/** Uploads are somebody's: they end with the session, and go on when one is signed in again. */
const followingSession = (): (() => void) =>
  onSession(() => {
    if (apiKey() !== null) return uploadQueue.signedIn();
    uploadQueue.cancel();
    uploadQueue.clear();
  });

/** A file that misses the drop zone is not opened in place of the page. */
const keepingThePage = (): (() => void) => {
  const keep = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const stops = [listening('dragover', keep), listening('drop', keep)];
  return () => stops.forEach((stop) => stop());
};

const listening = <Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): (() => void) => {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
};

/** Those of the files that are not in the batch yet, and those that were changed since the upload into it began. */
export const missingFiles = async (
  batchId: number,
  files: readonly ChosenFile[],
  began: number,
): Promise<ChosenFile[]> => {
  const locations = await answerOf(api.GET('/document/', { params: { query: { batch_id: batchId } } }));
  const known = new Set(locations.map(({ uri }) => uri));
  return files.filter(({ path, file }) => !known.has(path) || file.lastModified >= began);
};
