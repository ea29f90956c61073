import * as v from 'valibot';
import { problemText } from '../ui/notices.js';
import type { UploadProgress } from './upload-queue.js';

const PREFIX = 'sluice.upload.';
/** A page that lives writes more often, though a hidden one no more than once a minute; what is older was left behind. */
export const DEAD_MS = 150_000;
export const BEAT_MS = 5_000;
/** Names of failed files that are kept. */
const MOST_NAMED = 50;

const SCHEMA = v.object({
  batchId: v.number(),
  source: v.string(),
  total: v.number(),
  done: v.number(),
  failed: v.array(v.object({ path: v.string(), message: v.string() })),
  failedCount: v.number(),
  /** What was changed later is sent whatever is there. */
  began: v.number(),
  /** When its page wrote it last; 0 when that page was left. */
  at: v.number(),
});

/** What a page that was left or loaded anew was uploading: browsers hand out no file a second time by themselves. */
export type UnfinishedUpload = v.InferOutput<typeof SCHEMA>;

/** Of this page as long as it is loaded: each tab, and each reload, has one of its own. */
const PAGE = Math.random().toString(36).slice(2);

const keyOf = (batchId: number): string => `${PREFIX}${PAGE}.${batchId}`;

/** Keeps how far the uploads of this page are, until they are finished. What failed is not. */
export const rememberUpload = ({ target, uploads, counts }: UploadProgress, isLeaving = false): void => {
  for (const key of keysOf((name) => name.startsWith(`${PREFIX}${PAGE}.`)))
    if (target === null || key !== keyOf(target.batchId)) localStorage.removeItem(key);
  if (target === null) return;
  if (counts.waiting + counts.sending + counts.failed === 0) return localStorage.removeItem(keyOf(target.batchId));
  const failed = uploads
    .filter(({ state }) => state === 'failed')
    .slice(0, MOST_NAMED)
    .map(({ path, problem }) => ({ path, message: problem ? problemText(problem) : '' }));
  const upload: UnfinishedUpload = {
    ...target,
    total: uploads.length,
    done: counts.done,
    failed,
    failedCount: counts.failed,
    began: read(keyOf(target.batchId))?.began ?? Date.now(),
    at: isLeaving ? 0 : Date.now(),
  };
  localStorage.setItem(keyOf(target.batchId), JSON.stringify(upload));
};

/** The upload into a batch that was interrupted; one whose files were all sent, if not all taken, is none. */
export const interruptedUpload = (batchId: number): UnfinishedUpload | undefined =>
  unfinishedUploads().find((one) => one.batchId === batchId && one.done + one.failedCount < one.total);

/** Forgets what other pages left behind of a batch. */
export const forgetUploads = (batchId: number): void => {
  for (const [key, upload] of leftBehind()) if (upload.batchId === batchId) localStorage.removeItem(key);
};

/** The uploads that this browser did not finish and no page of it is at: one for each batch. */
export const unfinishedUploads = (): UnfinishedUpload[] => {
  const byBatch = new Map<number, UnfinishedUpload>();
  for (const [, upload] of leftBehind()) {
    const known = byBatch.get(upload.batchId);
    if (!known || known.total < upload.total) byBatch.set(upload.batchId, upload);
  }
  return [...byBatch.values()];
};

const leftBehind = (): [key: string, upload: UnfinishedUpload][] =>
  keysOf((key) => key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${PAGE}.`)).flatMap((key) => {
    const upload = read(key);
    return upload !== null && Date.now() - upload.at > DEAD_MS ? [[key, upload]] : [];
  });

const keysOf = (isMeant: (key: string) => boolean): string[] => Object.keys(localStorage).filter(isMeant);

const read = (key: string): UnfinishedUpload | null => {
  try {
    const found = v.safeParse(SCHEMA, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
};
