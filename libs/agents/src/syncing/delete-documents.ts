import { errorMessage } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import { forEachBounded } from '@sluice/io';
import type { ProgressListener } from '../planning/progress.js';
import type { SyncError } from './sync-report.js';

export interface DeleteTools {
  readonly client: IngesterClient;
  readonly uploadConcurrency: number;
  readonly onProgress: ProgressListener;
}

export interface DeletionResult {
  readonly deleted: string[];
  readonly errors: SyncError[];
}

/** Deletes URIs of a source; one that is gone already counts as deleted, one that fails never stops the rest. */
export const deleteDocuments = async (
  uris: readonly string[],
  source: string,
  { client, uploadConcurrency, onProgress }: DeleteTools,
  signal: AbortSignal,
): Promise<DeletionResult> => {
  const result: DeletionResult = { deleted: [], errors: [] };
  await forEachBounded(uris, uploadConcurrency, signal, async (uri) => {
    try {
      await client.deleteByUri(uri, source, signal);
      result.deleted.push(uri);
    } catch (error) {
      signal.throwIfAborted();
      result.errors.push({ uri, message: `It was not deleted: ${errorMessage(error)}` });
    }
    onProgress({ phase: 'delete', done: result.deleted.length, total: uris.length });
  });
  result.deleted.sort();
  return result;
};
