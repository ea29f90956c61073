import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApiClient, type ApiClient, type Schemas } from '@sluice/api-types';
import {
  createTestDatabase,
  type DIALECTS,
  eventually,
  startProcess,
  type TestDatabase,
  type TestProcess,
} from '@sluice/testing';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SI_CLI = join(ROOT, 'apps/ingester-api/bin/si-cli.mjs');

/** The real ingester with its worker, as a process of its own, over a database and directories of its own. */
export class IngesterService implements AsyncDisposable {
  private constructor(
    private readonly database: TestDatabase,
    private readonly directory: string,
    private readonly process: TestProcess,
    readonly endpointUrl: string,
    private readonly api: ApiClient,
  ) {}

  static async start(dialect: (typeof DIALECTS)[number]): Promise<IngesterService> {
    const database = await createTestDatabase(dialect);
    const directory = await mkdtemp(join(tmpdir(), 'sluice-ingester-'));
    const env = {
      DOC_DB_URL: database.url,
      FILE_STORE_DIR: join(directory, 'file_store'),
      VECTORDB_DIR: join(directory, 'vectordb'),
      WORKFLOW_DIR: join(ROOT, 'config/workflows'),
      PARAM_DIR: join(ROOT, 'config/params'),
    };
    const process = startProcess([SI_CLI, 'serve', '--port', '0', '--no-access-log'], { cwd: directory, env });
    const [, url] = await process.waitFor(/Sluice is ready at (http:\/\/[\d.]+:\d+)/);
    const endpointUrl = `${url}/api/v1`;
    return new IngesterService(database, directory, process, endpointUrl, createApiClient({ baseUrl: endpointUrl }));
  }

  /** URIs that the source has in the ingester. */
  async urisOf(source: string): Promise<string[]> {
    const { data } = await this.api.GET('/document/', { params: { query: { source } } });
    return data!.map(({ uri }) => uri).sort();
  }

  /** Waits until every document of the source's batch is processed; returns the runs per status. */
  async finished(source: string): Promise<Record<string, number>> {
    const { data: batches } = await this.api.GET('/batch/');
    const batch_id = batches!.find((batch) => batch.source === source)!.id;
    const status = () => this.api.GET('/batch/status', { params: { query: { batch_id, include_workflows: false } } });
    const { data } = await eventually('the end of the batch', status, (one) => one.data!.batch.completed_date !== null);
    return data!.workflow_count;
  }

  /** URIs of the documents that the words are found in, best first. */
  async search(q: string): Promise<(string | null)[]> {
    const query = { db: 'default', q, mode: 'fts' } as const;
    const { data } = await this.api.GET('/vectordb/search', { params: { query } });
    return (data as Schemas['SearchBody']).results.map(({ uri }) => uri);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.process.kill9();
    await this.database.drop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
