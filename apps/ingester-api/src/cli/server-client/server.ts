import { UpstreamError, type RunStatus } from '@sluice/domain';
import { IngesterClient } from '@sluice/ingester-client';
import { loadClientSettings } from '@sluice/settings';
import type { BatchBody, BatchStatusBody } from '../../batches/batch.dto.js';
import type { SearchBody } from '../../vector-databases/vector-database.dto.js';
import type { WorkflowRunBody } from '../../workflows/workflow-run.dto.js';

export const DEFAULT_URL = 'http://127.0.0.1:8000';

const PAGE = 1000;
const SETTING_NAMES = { address: '--url', addressForm: 'names a Sluice server', key: 'API_KEY' };

/** Counts of a run group's runs. */
export interface GroupStats {
  readonly total_runs: number;
  readonly pending: number;
  readonly running: number;
  readonly completed: number;
  readonly failed: number;
}

type FailedRun = Pick<WorkflowRunBody, 'run_group_id' | 'doc_id' | 'status_message' | 'document_info'>;

/** A running server, as the commands see it that use one. */
export class Server implements AsyncDisposable {
  private constructor(readonly client: IngesterClient) {}

  /** @param url with or without `/api/v1`; the key is API_KEY of the settings */
  static at(url: string): Server {
    const { apiKey } = loadClientSettings().auth;
    const endpointUrl = `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
    const retry = { attempts: 3, baseDelayMs: 200, maxDelayMs: 10_000 };
    return new Server(new IngesterClient({ endpointUrl, apiKey, retry, settingNames: SETTING_NAMES }));
  }

  batches(signal: AbortSignal): Promise<BatchBody[]> {
    return this.list<BatchBody>('/batch/', {}, signal);
  }

  batchStatus(batchId: number, signal: AbortSignal): Promise<BatchStatusBody> {
    return this.object('/batch/status', { batch_id: String(batchId), include_workflows: 'false' }, signal);
  }

  groupStats(runGroupId: number, signal: AbortSignal): Promise<GroupStats> {
    return this.object(`/workflow/run-groups/${runGroupId}/stats`, {}, signal);
  }

  search(query: Record<string, string>, signal: AbortSignal): Promise<SearchBody> {
    return this.object('/vectordb/search', query, signal);
  }

  /** FAILED runs of a batch, newest first, at most `limit`. */
  async failedRuns(batchId: number, limit: number, signal: AbortSignal): Promise<FailedRun[]> {
    const runs: FailedRun[] = [];
    for (let page = 1; runs.length < limit; page += 1) {
      const query = { ...FAILED, batch_id: String(batchId), page: String(page), rows_per_page: String(PAGE) };
      const { items } = await this.object<{ items: FailedRun[] }>('/workflow/by-status', query, signal);
      runs.push(...items);
      if (items.length < PAGE) break;
    }
    return runs.slice(0, limit);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }

  private async object<Body extends object>(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Body> {
    const body = await this.client.get(path, query, signal);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
    throw noServer(path);
  }

  private async list<Item>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Item[]> {
    const body = await this.client.get(path, query, signal);
    if (Array.isArray(body)) return body as Item[];
    throw noServer(path);
  }
}

const FAILED = { status: 'FAILED' satisfies RunStatus, include_doc_info: 'true' };

const noServer = (path: string): UpstreamError =>
  new UpstreamError(`The answer at ${path} is of no known form; check that --url names a Sluice server`);
