import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorMessage, UpstreamError } from '@sluice/domain';
import { parcelsOf, type DocumentUpload, type IngesterClient } from '@sluice/ingester-client';
import { forEachBounded } from '@sluice/io';
import type { FolderFile } from './folder-files.js';

export interface UploadPlan {
  readonly batchId: number;
  readonly source: string;
  readonly priority: number;
  readonly concurrency: number;
}

export interface UploadFailure {
  readonly uri: string;
  readonly message: string;
}

export interface UploadResult {
  readonly uploaded: number;
  /** Of these, how many reside in another batch, where they stay. */
  readonly elsewhere: number;
  readonly failures: readonly UploadFailure[];
}

/**
 * Uploads files, some requests at once, small ones together where the server takes bundles; one that fails does not keep the others.
 *
 * @throws UpstreamError when the server is gone
 */
export const uploadFiles = async (
  client: IngesterClient,
  files: readonly FolderFile[],
  plan: UploadPlan,
  onProgress: (done: number, failed: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> => {
  const failures: UploadFailure[] = [];
  let uploaded = 0;
  let elsewhere = 0;
  const fail = ({ uri }: FolderFile, error: unknown): void => void failures.push({ uri, message: errorMessage(error) });
  const parcels = parcelsOf(await sized(files, plan.concurrency, signal), await client.bundleLimits(signal));
  await forEachBounded(parcels, plan.concurrency, signal, async (parcel) => {
    const uploads = parcel.map((file) => uploadOf(file, plan));
    await client.ingestTogether(uploads, signal, async (index, ended) => {
      if ('document' in ended) {
        uploaded += 1;
        if (ended.document.elsewhere) elsewhere += 1;
      } else {
        // Is it this file, or will all the others fail as well?
        if (ended.error instanceof UpstreamError) await client.batches(signal);
        fail(parcel[index]!, ended.error);
      }
      onProgress(uploaded + failures.length, failures.length);
    });
  });
  return { uploaded, elsewhere, failures: failures.sort((one, other) => (one.uri < other.uri ? -1 : 1)) };
};

interface SizedFile extends FolderFile {
  /** Null for one that cannot be looked at: it fails when it is read. */
  readonly size: number | null;
}

const sized = async (files: readonly FolderFile[], atOnce: number, signal: AbortSignal): Promise<SizedFile[]> => {
  const sizes = new Map<FolderFile, number | null>();
  await forEachBounded(files, atOnce, signal, async (file) => {
    sizes.set(
      file,
      await stat(file.path).then(
        ({ size }) => size,
        () => null,
      ),
    );
  });
  return files.map((file) => ({ ...file, size: sizes.get(file) ?? null }));
};

const uploadOf = ({ path, uri, size }: SizedFile, plan: UploadPlan): DocumentUpload => ({
  batchId: plan.batchId,
  source: plan.source,
  uri,
  fileName: basename(path),
  mimeType: null,
  metadata: {},
  priority: plan.priority,
  size,
  open: () => Promise.resolve(createReadStream(path)),
});
