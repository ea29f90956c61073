import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Dialect } from '@sluice/persistence';
import { createTestDatabase, type TestDatabase } from '@sluice/persistence/testing';
import { eventually } from './eventually.js';
import { startProcess, type TestProcess } from './process.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const SI_CLI = join(ROOT, 'apps/ingester-api/bin/si-cli.mjs');

/** Real processes over one database and one data directory. */
export class ServiceFixture {
  private readonly processes: TestProcess[] = [];

  private constructor(
    readonly test: TestDatabase,
    readonly directory: string,
  ) {}

  static async create(dialect: Dialect): Promise<ServiceFixture> {
    return new ServiceFixture(await createTestDatabase(dialect), await mkdtemp(join(tmpdir(), 'sluice-service-')));
  }

  environment(more: Record<string, string> = {}): Record<string, string> {
    return {
      DOC_DB_URL: this.test.url,
      FILE_STORE_DIR: join(this.directory, 'file_store'),
      VECTORDB_DIR: join(this.directory, 'vectordb'),
      WORKFLOW_DIR: join(ROOT, 'config/workflows'),
      PARAM_DIR: join(ROOT, 'config/params'),
      LOG_FORMAT: 'json',
      ...more,
    };
  }

  /** Runs `si-cli` with built code. */
  command(args: readonly string[], env: Record<string, string> = {}, noSpace = false): TestProcess {
    const process = startProcess([SI_CLI, ...args], { cwd: this.directory, env: this.environment(env), noSpace });
    this.processes.push(process);
    return process;
  }

  /** A server on a free port, ready for requests. */
  async serve(env: Record<string, string> = {}, noSpace = false): Promise<{ process: TestProcess; api: ServiceApi }> {
    const process = this.command(['serve', '--port', '0'], env, noSpace);
    const [, url] = await process.waitFor(/Sluice is ready at (http:\/\/[\d.]+:\d+)/);
    return { process, api: new ServiceApi(url!) };
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill9()));
    await this.test.drop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

export interface ApiAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Calls of the service, as a client makes them. */
export class ServiceApi {
  constructor(readonly url: string) {}

  async get<Body>(path: string, query: Record<string, string | number | boolean> = {}): Promise<ApiAnswer<Body>> {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return answer(await fetch(`${this.url}/api/v1${path}?${search}`));
  }

  async post<Body>(path: string, fields: Record<string, string | number | Blob>): Promise<ApiAnswer<Body>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(name, value instanceof Blob ? value : String(value));
    return answer(await fetch(`${this.url}/api/v1${path}`, { method: 'POST', body: form }));
  }

  /** A batch of small Markdown documents. */
  async uploadBatch(count: number, source = 'e2e'): Promise<number> {
    const { body } = await this.post<{ batch_id: number }>('/batch/', { name: 'e2e', source });
    for (let index = 0; index < count; index += 1) {
      const text = `# Document ${index}\n\nThe gate number ${index} opens at ${index} o'clock.\n\n## Notes\n\n${'Water level. '.repeat(20)}\n`;
      const { status } = await this.post('/document/ingest-document', {
        batch_id: body.batch_id,
        source,
        source_uri: `docs/${index}.md`,
        file: new File([text], `${index}.md`),
      });
      if (status !== 201) throw new Error(`Upload ${index} answered ${status}`);
    }
    return body.batch_id;
  }

  async counts(batchId: number): Promise<Record<string, number>> {
    const { body } = await this.get<{ workflow_count: Record<string, number> }>('/batch/status', {
      batch_id: batchId,
      include_workflows: false,
    });
    return body.workflow_count;
  }

  /** Polls until `done` says so. */
  async until(batchId: number, done: (counts: Record<string, number>) => boolean): Promise<Record<string, number>> {
    return eventually('runs of the batch', () => this.counts(batchId), done);
  }
}

const answer = async <Body>(response: Response): Promise<ApiAnswer<Body>> => ({
  status: response.status,
  body: (await response.json()) as Body,
});
