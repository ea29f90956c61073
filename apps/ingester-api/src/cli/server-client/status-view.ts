import { isFinal, RunStatus } from '@sluice/domain';
import type { Schemas } from '@sluice/api-types';
import { forEachBounded } from '@sluice/io';
import { formatTable, type Cell } from '../output/table.js';
import type { Server } from './server.js';

/** One look at batches. */
export interface StatusView {
  readonly text: string;
  readonly json: unknown;
  readonly inProgress: boolean;
}

const CONCURRENCY = 8;
const SHOWN_FAILURES = 20;
const SHOWN_WAITS = 20;
const HEADINGS = ['batch', 'name', 'source', 'documents', 'pending', 'running', 'retrying', 'completed', 'failed'];

/** @throws NotFoundError when there is no such batch */
export const readStatus = async (
  server: Server,
  batchId: number | undefined,
  signal: AbortSignal,
): Promise<StatusView> => (batchId === undefined ? allBatches(server, signal) : oneBatch(server, batchId, signal));

const allBatches = async (server: Server, signal: AbortSignal): Promise<StatusView> => {
  const batches = await server.batches(signal);
  const statuses: Schemas['BatchStatusBody'][] = [];
  await forEachBounded(batches, CONCURRENCY, signal, async ({ id }, index) => {
    statuses[index] = await server.batchStatus(id, signal);
  });
  return {
    text: formatTable(HEADINGS, statuses.map(rowOf)),
    json: statuses.map(withoutRuns),
    inProgress: statuses.some(isInProgress),
  };
};

const oneBatch = async (server: Server, batchId: number, signal: AbortSignal): Promise<StatusView> => {
  const status = withoutRuns(await server.batchStatus(batchId, signal));
  const failedCount = status.workflow_count[RunStatus.Failed] ?? 0;
  const failed = failedCount > 0 ? await server.failedRuns(batchId, SHOWN_FAILURES, signal) : [];
  const running = status.workflow_count[RunStatus.Running] ?? 0;
  const waiting = running > 0 ? await server.waitingRuns(batchId, SHOWN_WAITS, signal) : [];
  const failures = failed.map(named);
  const waits = waiting.map(named);
  const more = failedCount - failures.length;
  const lines = [
    formatTable(HEADINGS, [rowOf(status)]),
    ...(failures.length + waits.length > 0 ? [''] : []),
    ...waits.map(({ uri, message }) => `waits   ${uri}  ${message ?? ''}`),
    ...failures.map(({ uri, message }) => `failed  ${uri}  ${message ?? ''}`.trimEnd()),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
  return { text: lines.join('\n'), json: { ...status, failures, waits }, inProgress: isInProgress(status) };
};

const named = (run: Schemas['WorkflowRunBody']) => ({
  uri: run.document_info?.uri ?? run.doc_id,
  message: run.status_message,
});

type Counted = Pick<Schemas['BatchStatusBody'], 'batch' | 'document_count' | 'workflow_count'>;

const withoutRuns = ({ batch, document_count, workflow_count, parsed, remaining }: Schemas['BatchStatusBody']) => ({
  batch,
  document_count,
  workflow_count,
  parsed,
  remaining,
});

const COLUMNS = [RunStatus.Pending, RunStatus.Running, RunStatus.Error, RunStatus.Completed, RunStatus.Failed];

const rowOf = ({ batch, document_count: documents, workflow_count: count }: Counted): Cell[] => [
  batch.id,
  batch.name,
  batch.source,
  documents,
  ...COLUMNS.map((status) => count[status] ?? 0),
];

const isInProgress = ({ workflow_count: count }: Counted): boolean =>
  Object.entries(count).some(([status, runs]) => !isFinal(status as RunStatus) && runs > 0);
