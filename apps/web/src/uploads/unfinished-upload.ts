import * as v from 'valibot';
import type { UploadProgress } from './upload-queue.js';

const NAME = 'sluice.upload';

const SCHEMA = v.object({ batchId: v.number(), source: v.string(), total: v.number(), done: v.number() });

/** What a page that was left or loaded anew was uploading: browsers hand out no file a second time by themselves. */
export type UnfinishedUpload = v.InferOutput<typeof SCHEMA>;

/** Keeps how far an upload is, until it is finished. */
export const rememberUpload = ({ target, uploads, counts }: UploadProgress): void => {
  if (target === null || counts.waiting + counts.sending === 0) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, JSON.stringify({ ...target, total: uploads.length, done: counts.done }));
};

export const forgetUpload = (): void => localStorage.removeItem(NAME);

/** The upload that this browser did not finish, if any. */
export const unfinishedUpload = (): UnfinishedUpload | null => {
  try {
    const found = v.safeParse(SCHEMA, JSON.parse(localStorage.getItem(NAME) ?? 'null'));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
};
