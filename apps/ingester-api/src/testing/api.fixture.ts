import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { silentLogger } from '@sluice/domain';
import { closeServer } from '@sluice/http-kit';
import type { Dialect } from '@sluice/persistence';
import { loadIngesterSettings } from '@sluice/settings';
import { createTestDatabase, type TestDatabase } from '@sluice/testing';
import { Runtime } from '@sluice/worker-runtime';
import type { AppParts } from '../app/app-parts.js';
import { createApp } from '../app/create-app.js';

/** Streams that a test left open are cut after this. */
const FINISHING_MS = 10_000;

const CONFIG = resolve(import.meta.dirname, '../../../../config');

type Environment = Readonly<Record<string, string>>;

export interface ApiAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/**
 * The application in this process, over a database and directories of its own, on a free port. No worker runs unless
 * `runtime.createWorker()` is started.
 */
export class ApiFixture {
  private readonly others: NestExpressApplication[] = [];

  private constructor(
    readonly test: TestDatabase,
    readonly runtime: Runtime,
    readonly url: string,
    private readonly app: NestExpressApplication,
    /** Holds `file_store`, `vectordb` and `params`. */
    readonly directory: string,
    private readonly environment: Environment,
    private readonly parts: AppParts,
  ) {}

  /** @param environment further settings; they may depend on the database */
  static async create(
    dialect: Dialect,
    environment: Environment | ((test: TestDatabase) => Promise<Environment>) = {},
    parts: Partial<AppParts> = {},
  ): Promise<ApiFixture> {
    const test = await createTestDatabase(dialect);
    const directory = await mkdtemp(join(tmpdir(), 'sluice-api-'));
    await cp(join(CONFIG, 'params'), join(directory, 'params'), { recursive: true });
    const all = {
      DOC_DB_URL: test.url,
      FILE_STORE_DIR: join(directory, 'file_store'),
      VECTORDB_DIR: join(directory, 'vectordb'),
      WORKFLOW_DIR: join(CONFIG, 'workflows'),
      PARAM_DIR: join(directory, 'params'),
      ...(typeof environment === 'function' ? await environment(test) : environment),
    };
    const settings = loadIngesterSettings(all);
    const runtime = await Runtime.open(settings, silentLogger, 'sluice test');
    const allParts: AppParts = {
      clientLogs: { issuers: [], tracer: null },
      boundTo: '127.0.0.1',
      excludePaths: ['/api/v1/logs'],
      metricsText: null,
      uiFolder: null,
      ...parts,
    };
    const app = await createApp(runtime, settings, allParts);
    return new ApiFixture(test, runtime, await listen(app), app, directory, all, allParts);
  }

  /** Serves the same data once more, with other settings of the HTTP service; returns the URL. */
  async serveAlso(environment: Environment): Promise<string> {
    const settings = loadIngesterSettings({ ...this.environment, ...environment });
    const app = await createApp(this.runtime, settings, this.parts);
    this.others.push(app);
    return listen(app);
  }

  async get<Body>(path: string): Promise<ApiAnswer<Body>> {
    return answer(await fetch(`${this.url}/api/v1${path}`));
  }

  /** Sends a multipart form, or nothing at all. */
  async post<Body>(path: string, fields?: Record<string, string | number | Blob>): Promise<ApiAnswer<Body>> {
    const form = fields && new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) {
      form?.append(name, value instanceof Blob ? value : String(value));
    }
    return answer(await fetch(`${this.url}/api/v1${path}`, { method: 'POST', ...(form ? { body: form } : {}) }));
  }

  /** Sends a form as browsers do that upload nothing. */
  async postUrlEncoded<Body>(path: string, fields: Record<string, string>): Promise<ApiAnswer<Body>> {
    return answer(await fetch(`${this.url}/api/v1${path}`, { method: 'POST', body: new URLSearchParams(fields) }));
  }

  async delete<Body>(path: string): Promise<ApiAnswer<Body>> {
    return answer(await fetch(`${this.url}/api/v1${path}`, { method: 'DELETE' }));
  }

  /** A part of the application, as it has it. */
  part<Part>(type: Type<Part>): Part {
    return this.app.get(type, { strict: false });
  }

  /** Stops the HTTP server as the service does when it shuts down. */
  async stopServing(): Promise<void> {
    await closeServer(this.app, FINISHING_MS);
  }

  async close(): Promise<void> {
    for (const app of [this.app, ...this.others]) await closeServer(app, FINISHING_MS);
    await this.runtime.close();
    await this.test.drop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

const listen = async (app: NestExpressApplication): Promise<string> => {
  await app.listen(0, '127.0.0.1');
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
};

const answer = async <Body>(response: Response): Promise<ApiAnswer<Body>> => ({
  status: response.status,
  body: (await response.json()) as Body,
});
