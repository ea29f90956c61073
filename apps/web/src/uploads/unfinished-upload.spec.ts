/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { UploadProgress } from './upload-queue.js';

/** A tab, or the page of one after a reload. */
const newPage = async () => {
  jest.resetModules();
  return import('./unfinished-upload.js');
};

const progress = (batchId: number, done: number, failed: number, waiting: number): UploadProgress => {
  const uploads = [
    ...Array.from({ length: failed }, (_, index) => ({ state: 'failed' as const, path: `f${index}.md` })),
    ...Array.from({ length: done + waiting }, (_, index) => ({ state: 'done' as const, path: `${index}.md` })),
  ].map((one) => ({ ...one, file: new File([], one.path), sentBytes: 0, problem: null }));
  const counts = { done, failed, waiting, sending: 0 };
  return { target: { batchId, source: 's' }, uploads, counts, totalBytes: 0, sentBytes: 0, isPaused: false };
};

describe('uploads that were left behind', () => {
  afterEach(() => localStorage.clear());

  it('are offered by the page after the one that was left, with what failed', async () => {
    const first = await newPage();
    first.rememberUpload(progress(1, 3, 1, 2));
    expect((await newPage()).unfinishedUploads()).toEqual([]);
    first.rememberUpload(progress(1, 3, 1, 2), true);
    const [left] = (await newPage()).unfinishedUploads();
    expect(left).toMatchObject({ batchId: 1, total: 6, done: 3, failedCount: 1, failed: [{ path: 'f0.md' }] });
  });

  it('of several tabs do not overwrite each other', async () => {
    for (const batchId of [1, 2]) (await newPage()).rememberUpload(progress(batchId, 1, 0, 1), true);
    const page = await newPage();
    expect(page.unfinishedUploads().map(({ batchId }) => batchId)).toEqual([1, 2]);
    page.forgetUploads(1);
    expect(page.unfinishedUploads().map(({ batchId }) => batchId)).toEqual([2]);
  });

  it('are those whose page has not been heard of, too, and none that are complete', async () => {
    const first = await newPage();
    first.rememberUpload(progress(1, 1, 0, 1));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 200_000);
    expect((await newPage()).unfinishedUploads()).toHaveLength(1);
    now.mockRestore();
    first.rememberUpload(progress(1, 2, 0, 0), true);
    expect((await newPage()).unfinishedUploads()).toEqual([]);
  });

  it('are interrupted ones only where something was not sent, and know since when', async () => {
    const first = await newPage();
    const began = Date.now();
    first.rememberUpload(progress(1, 1, 0, 1));
    first.rememberUpload(progress(1, 2, 0, 1), true);
    (await newPage()).rememberUpload(progress(2, 3, 1, 0), true);
    const page = await newPage();
    expect(page.interruptedUpload(1)!.began - began).toBeLessThan(1_000);
    expect(page.interruptedUpload(2)).toBeUndefined();
  });
});
