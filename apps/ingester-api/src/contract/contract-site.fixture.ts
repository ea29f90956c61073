import { Dialect } from '@sluice/persistence';
import { openTestNetwork, type TestDatabase, type TestNetwork } from '@sluice/testing';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { WebServer } from '../input-uri/testing/web-server.fixture.js';
import { ApiFixture } from '../testing/api.fixture.js';
import { CLIENT_TOKENS } from './states/client-token-state.fixture.js';
import { AGENTS, startUpstream } from './upstream.fixture.js';

const WORKFLOWS = resolve(import.meta.dirname, '../../../../config/workflows');
const KEY = 'contract-key';

type Headers = Readonly<Record<string, string>>;

/** A way to authenticate: the settings, and headers that are right or wrong for them. */
export interface AuthMode {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly right: Headers;
  readonly none: Headers;
  readonly wrong: Headers;
}

const API_KEY = { API_KEY_ENABLED: 'true', API_KEY: KEY };
const PROXY = { AUTH_TRUST_PROXY_HEADERS: 'true' };

export const AUTH_MODES: readonly AuthMode[] = [
  { name: 'off', settings: {}, right: {}, none: {}, wrong: {} },
  {
    name: 'API key',
    settings: API_KEY,
    right: { authorization: `Bearer ${KEY}` },
    none: { 'x-forwarded-user': 'ada' },
    wrong: { authorization: 'Bearer other' },
  },
  {
    name: 'proxy',
    settings: PROXY,
    right: { 'x-forwarded-user': 'ada', 'x-forwarded-email': 'ada@example.org', 'x-forwarded-groups': 'ops' },
    none: {},
    wrong: { authorization: `Bearer ${KEY}` },
  },
  {
    name: 'API key and proxy',
    settings: { ...API_KEY, ...PROXY },
    right: { 'x-auth-request-user': 'ada' },
    none: {},
    wrong: { 'x-auth-request-user': 'ada', authorization: 'Bearer other' },
  },
];

/** The application once for each way to authenticate, all over one database and one directory, and what it depends on. */
export class ContractSite {
  private constructor(
    readonly api: ApiFixture,
    readonly upstream: WebServer,
    private readonly urls: ReadonlyMap<AuthMode, string>,
    readonly workflowDirectory: string,
    private readonly databaseNetwork: TestNetwork | null,
  ) {}

  static async open(dialect: Dialect): Promise<ContractSite> {
    const upstream = await startUpstream();
    const workflows = await workflowDirectory();
    let network: TestNetwork | null = null;
    const settings = {
      WORKFLOW_DIR: workflows,
      MAX_UPLOAD_SIZE: '64K',
      INPUT_URI_ALLOW_HOSTS: upstream.host,
      INPUT_URI_TIMEOUT: '0.2',
      OPENAI_BASE_URL: `http://${upstream.host}/v1`,
      EMBEDDING_HTTP_TIMEOUT: '0.2',
      AGENTS_URL: `http://${upstream.host}${AGENTS}`,
    };
    const overNetwork = async ({ url }: TestDatabase) => {
      if (dialect === Dialect.Sqlite) return settings;
      const throughNetwork = new URL(url);
      network = await openTestNetwork(Number(throughNetwork.port));
      throughNetwork.host = `127.0.0.1:${network.port}`;
      return { ...settings, DOC_DB_URL: throughNetwork.href };
    };
    const api = await ApiFixture.create(dialect, overNetwork, {
      clientLogs: { issuers: [CLIENT_TOKENS], tracer: null },
    });
    const urls = new Map<AuthMode, string>();
    for (const mode of AUTH_MODES) urls.set(mode, await api.serveAlso(mode.settings));
    return new ContractSite(api, upstream, urls, workflows, network);
  }

  urlOf(mode: AuthMode): string {
    return this.urls.get(mode)!;
  }

  /** Between the service and its database server. @throws Error when that is a file */
  get network(): TestNetwork {
    if (!this.databaseNetwork) throw new Error('An SQLite database is not reached through a network');
    return this.databaseNetwork;
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.databaseNetwork?.close();
    await this.upstream.stop();
    await rm(this.workflowDirectory, { recursive: true, force: true });
  }
}

/** The built-in workflow, a broken one, and one whose handler does not exist. */
const workflowDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-contract-'));
  await cp(WORKFLOWS, directory, { recursive: true });
  await writeFile(join(directory, 'broken.yaml'), 'id: broken\nitem_steps:\n  fly: {}\n');
  await writeFile(
    join(directory, 'no-handler.yaml'),
    'id: no-handler\nitem_steps:\n  parse: {name: parse, retries: 1, method: nowhere.at_all}\n',
  );
  return directory;
};
