import { posix } from 'node:path';
import { PermanentError, QuotaError, UpstreamError } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import { forEachBounded } from '@sluice/io';
import type { Component } from '../planning/component.js';
import { readingFailed } from '../planning/hash-items.js';
import type { ProgressListener } from '../planning/progress.js';
import { DocumentStatus, type PlannedDocument } from '../planning/sync-plan.js';
import type { BlobHashes } from '../state/blob-hashes.js';
import type { Destination, Refusals } from '../state/refusals.js';
import { ContentChangedError, documentContent } from './document-content.js';
import type { SyncError } from './sync-report.js';

/**
 * Failures of the ingester in a row after which nothing more is tried, rather than each of ten thousand documents being retried
 * against a server that is down; above what a restart of the ingester causes with retries.
 */
const FAILURES_IN_A_ROW = 5;

export interface UploadRequest {
  readonly documents: Iterable<PlannedDocument>;
  /** Their number. */
  readonly total: number;
  readonly components: readonly Component[];
  readonly destination: Destination;
  readonly batchId: number;
  readonly priority: number;
  /** Whether content that differs from the plan is an error. */
  readonly exact: boolean;
}

export interface UploadTools {
  readonly client: IngesterClient;
  readonly refusals: Refusals;
  readonly blobs: BlobHashes;
  readonly uploadConcurrency: number;
  readonly onProgress: ProgressListener;
}

export interface UploadResult {
  ingestedCount: number;
  ingestedBytes: number;
  notAttemptedCount: number;
  /** Documents new to the ingester that it refused for good. */
  refusedCount: number;
  readonly errors: SyncError[];
  /** Batches in which the documents reside. */
  readonly batchIds: Set<number>;
}

/** @param batchId where the documents of the source are already, if there are any */
export const nothingUploaded = (batchId: number | null): UploadResult => ({
  ingestedCount: 0,
  ingestedBytes: 0,
  notAttemptedCount: 0,
  refusedCount: 0,
  errors: [],
  batchIds: new Set(batchId === null ? [] : [batchId]),
});

/** Sends documents to the ingester. One that fails is reported and never stops the rest. */
export const uploadDocuments = async (
  request: UploadRequest,
  tools: UploadTools,
  signal: AbortSignal,
): Promise<UploadResult> => {
  const { documents, total } = request;
  const result = nothingUploaded(request.batchId);
  const mostInARow = Math.max(FAILURES_IN_A_ROW, tools.uploadConcurrency);
  let failuresInARow = 0;
  let done = 0;
  await forEachBounded(documents, tools.uploadConcurrency, signal, async (document) => {
    if (failuresInARow >= mostInARow) {
      result.notAttemptedCount += 1;
      return;
    }
    try {
      await uploadOne(document, request, tools, result, signal);
      failuresInARow = 0;
    } catch (error) {
      signal.throwIfAborted();
      const isIngestersFault = error instanceof UpstreamError || error instanceof QuotaError;
      failuresInARow = isIngestersFault ? failuresInARow + 1 : 0;
      result.errors.push({ uri: document.uri, message: readingFailed(error) });
      const isRefused = await rememberRefusal(error, document, request, tools);
      if (isRefused && document.status === DocumentStatus.New) result.refusedCount += 1;
    }
    tools.onProgress({ phase: 'upload', done: (done += 1), total });
  });
  return result;
};

const uploadOne = async (
  document: PlannedDocument,
  request: UploadRequest,
  { client, blobs }: UploadTools,
  result: UploadResult,
  signal: AbortSignal,
): Promise<void> => {
  const { item, uri, hash } = document;
  const component = request.components[document.component]!;
  await using content = await documentContent(document, component, request.exact, signal);
  const answer = await client.ingest(
    {
      batchId: request.batchId,
      source: request.destination.source,
      uri,
      fileName: posix.basename(item.uri) || 'document',
      mimeType: content.mimeType,
      metadata: { ...item.metadata, ...content.metadata, ...component.metadata },
      priority: request.priority,
      size: content.sizeBytes,
      open: (attemptSignal) => content.open(attemptSignal),
    },
    signal,
  );
  result.ingestedCount += 1;
  result.ingestedBytes += content.sizeBytes ?? item.size ?? 0;
  result.batchIds.add(answer.batchId);
  await blobs.remember(hash, answer.hash);
};

/** Remembers what the ingester refused, or what is not a document; a file that changed under way deserves another try. */
const rememberRefusal = async (
  error: unknown,
  { uri, hash }: PlannedDocument,
  { destination }: UploadRequest,
  { refusals }: UploadTools,
): Promise<boolean> => {
  if (!(error instanceof PermanentError) || error instanceof ContentChangedError) return false;
  await refusals.remember(destination, { uri, hash, message: error.message });
  return true;
};
