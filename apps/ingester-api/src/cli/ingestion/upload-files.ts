import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorMessage, UpstreamError } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
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

/** Uploads files, some at once; one that fails does not keep the others. @throws UpstreamError when the server is gone */
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
  await forEachBounded(files, plan.concurrency, signal, async (file) => {
    try {
      const document = await upload(client, file, plan, signal);
      uploaded += 1;
      if (document.elsewhere) elsewhere += 1;
    } catch (error) {
      signal.throwIfAborted();
      // Is it this file, or will all the others fail as well?
      if (error instanceof UpstreamError) await client.batches(signal);
      failures.push({ uri: file.uri, message: errorMessage(error) });
    }
    onProgress(uploaded + failures.length, failures.length);
  });
  return { uploaded, elsewhere, failures: failures.sort((one, other) => (one.uri < other.uri ? -1 : 1)) };
};

const upload = async (client: IngesterClient, { path, uri }: FolderFile, plan: UploadPlan, signal: AbortSignal) => {
  const { size } = await stat(path);
  return client.ingest(
    {
      batchId: plan.batchId,
      source: plan.source,
      uri,
      fileName: basename(path),
      mimeType: null,
      metadata: {},
      priority: plan.priority,
      size,
      open: () => Promise.resolve(createReadStream(path)),
    },
    signal,
  );
};
