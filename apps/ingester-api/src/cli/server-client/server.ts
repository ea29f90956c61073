import type { ApiPaths, Schemas } from '@sluice/api-types';
import { bodyOf, IngesterClient, rowsOf } from '@sluice/ingester-client';
import { loadClientSettings } from '@sluice/settings';

export const DEFAULT_URL = 'http://127.0.0.1:8000';

const PAGE = 1000;
const SETTING_NAMES = { address: '--url', addressForm: 'names a Sluice server', key: 'API_KEY' };

export type SearchQuery = NonNullable<ApiPaths['/vectordb/search']['get']['parameters']['query']>;

/** A running server, as the commands see it that use one. */
export class Server implements AsyncDisposable {
  private constructor(readonly client: IngesterClient) {}

  /** @param url with or without `/api/v1`; the key is API_KEY of the settings */
  static at(url: string): Server {
    const { apiKey } = loadClientSettings().auth;
    const endpointUrl = `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
    const retry = { attempts: 3, baseDelayMs: 200, maxDelayMs: 10_000, maxRequestedMs: 10_000 };
    return new Server(new IngesterClient({ endpointUrl, apiKey, retry, settingNames: SETTING_NAMES }));
  }

  async batches(signal: AbortSignal): Promise<readonly Schemas['BatchBody'][]> {
    const { data } = await this.client.api.GET('/batch/', { signal });
    return rowsOf(data, '/batch/');
  }

  async batchStatus(batchId: number, signal: AbortSignal): Promise<Schemas['BatchStatusBody']> {
    const query = { batch_id: batchId, include_workflows: false };
    const { data } = await this.client.api.GET('/batch/status', { params: { query }, signal });
    return bodyOf(data, '/batch/status');
  }

  async groupStats(runGroupId: number, signal: AbortSignal): Promise<Schemas['RunGroupStatsBody']> {
    const path = '/workflow/run-groups/{run_group_id}/stats';
    const { data } = await this.client.api.GET(path, { params: { path: { run_group_id: runGroupId } }, signal });
    return bodyOf(data, path);
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<Schemas['SearchBody']> {
    const { data } = await this.client.api.GET('/vectordb/search', { params: { query }, signal });
    return bodyOf(data, '/vectordb/search');
  }

  /** FAILED runs of a batch, newest first, at most `limit`. */
  failedRuns(batchId: number, limit: number, signal: AbortSignal): Promise<Schemas['WorkflowRunBody'][]> {
    return this.runsBy('FAILED', batchId, limit, signal);
  }

  /** Of the newest runs of a batch that are under way, at most `limit`, those that say what they wait for. */
  async waitingRuns(batchId: number, limit: number, signal: AbortSignal): Promise<Schemas['WorkflowRunBody'][]> {
    const runs = await this.runsBy('RUNNING', batchId, limit, signal);
    return runs.filter(({ status_message }) => status_message !== null);
  }

  private async runsBy(
    status: 'FAILED' | 'RUNNING',
    batchId: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<Schemas['WorkflowRunBody'][]> {
    const path = '/workflow/by-status';
    const runs: Schemas['WorkflowRunBody'][] = [];
    for (let page = 1; runs.length < limit; page += 1) {
      const query = { status, include_doc_info: true, batch_id: batchId, page, rows_per_page: PAGE } as const;
      const { data } = await this.client.api.GET(path, { params: { query }, signal });
      const { items } = bodyOf(data, path) as Schemas['WorkflowRunPage'];
      runs.push(...items);
      if (items.length < PAGE) break;
    }
    return runs.slice(0, limit);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}
