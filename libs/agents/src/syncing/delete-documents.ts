import { errorMessage } from '@sluice/domain';
import { forEachBounded } from '@sluice/io';
import type { SyncError } from './sync-report.js';
import type { UploadTools } from './upload-documents.js';

export interface DeletionResult {
  readonly deleted: string[];
  readonly errors: SyncError[];
}

/** Deletes URIs of a source; one that is gone already counts as deleted, one that fails never stops the rest. */
export const deleteDocuments = async (
  uris: readonly string[],
  source: string,
  { client, uploadConcurrency, onProgress }: UploadTools,
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
