import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentExtensions } from '@sluice/domain';
import { startProgress } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import type { Schemas } from '@sluice/api-types';
import type { Server } from '../server-client/server.js';
import { folderFiles, type FolderFile } from './folder-files.js';
import type { Failure, IngestionReport } from './ingestion-report.js';
import { uploadFiles, type UploadPlan, type UploadResult } from './upload-files.js';

export interface IngestionPlan {
  readonly folder: string;
  /** The folder's name when absent. */
  readonly source?: string;
  readonly name?: string;
  readonly workflow?: string;
  readonly params?: string;
  readonly priority: number;
  readonly concurrency: number;
  readonly extensions: DocumentExtensions | null;
  /** Whether workflows are started, and whether their end is waited for. */
  readonly start: boolean;
  readonly wait: boolean;
}

const POLL_MS = 300;

/** Takes the files of a folder through upload and processing by a running server; failures of files are part of the report. */
export const ingestFolder = async (
  server: Server,
  plan: IngestionPlan,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<IngestionReport> => {
  const files = await folderFiles(plan.folder, plan.extensions);
  const source = plan.source ?? basename(resolve(plan.folder));
  const batchId = await batchOf(server, source, plan.name ?? source, signal);
  const upload = await uploadAll(server, files, { ...plan, batchId, source }, terminal, signal);
  const report: IngestionReport = {
    batch_id: batchId,
    source,
    files: files.length,
    uploaded: upload.uploaded,
    elsewhere: upload.elsewhere,
    run_group: null,
    completed: null,
    warnings: [],
    failures: upload.failures.map((failure) => ({ ...failure, stage: 'upload' })),
  };
  if (!plan.start || upload.uploaded === 0) return report;
  const started = await server.client.startWorkflows(
    {
      batchId,
      workflowDefinitionId: plan.workflow ?? null,
      paramSetId: plan.params ?? null,
      priority: plan.priority,
      onlyUnparsed: true,
    },
    signal,
  );
  const { runGroupId, warnings } = started;
  if (!plan.wait) return { ...report, run_group: runGroupId, warnings };
  const stats = await untilFinished(server, runGroupId, terminal, signal);
  const failed = stats.failed > 0 ? await failuresOf(server, batchId, runGroupId, signal) : [];
  return {
    ...report,
    run_group: runGroupId,
    warnings,
    completed: stats.completed,
    failures: [...report.failures, ...failed],
  };
};

/** The batch that holds the source already, else a new one. */
const batchOf = async (server: Server, source: string, name: string, signal: AbortSignal): Promise<number> => {
  const batch = (await server.client.batches(signal)).find((one) => one.source === source);
  return batch?.id ?? (await server.client.createBatch(source, name, signal));
};

const uploadAll = async (
  server: Server,
  files: readonly FolderFile[],
  plan: UploadPlan,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<UploadResult> => {
  const progress = startProgress(terminal, 'uploaded', files.length);
  try {
    return await uploadFiles(server.client, files, plan, (done, failed) => progress.update(done, failed), signal);
  } finally {
    progress.end();
  }
};

const untilFinished = async (
  server: Server,
  runGroupId: number,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Schemas['RunGroupStatsBody']> => {
  const first = await server.groupStats(runGroupId, signal);
  const progress = startProgress(terminal, 'processed', first.total_runs);
  try {
    for (let stats = first; ; stats = await server.groupStats(runGroupId, signal)) {
      progress.update(stats.completed + stats.failed, stats.failed);
      if (stats.completed + stats.failed >= stats.total_runs) return stats;
      await sleep(POLL_MS, undefined, { signal });
    }
  } finally {
    progress.end();
  }
};

const failuresOf = async (
  server: Server,
  batchId: number,
  runGroupId: number,
  signal: AbortSignal,
): Promise<Failure[]> => {
  const runs = await server.failedRuns(batchId, Infinity, signal);
  return runs
    .filter((run) => run.run_group_id === runGroupId)
    .map((run) => ({
      uri: run.document_info?.uri ?? run.doc_id,
      stage: 'processing',
      message: run.status_message ?? '',
    }));
};
