import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { silentLogger } from '@sluice/domain';
import { loadAgentsSettings, type Environment } from '@sluice/settings';
import {
  createTestDatabase,
  fuzzApi,
  type FuzzEffort,
  type FuzzedApi,
  type FuzzPlan,
  type FuzzReport,
} from '@sluice/testing';
import { Agents } from '../agents/agents.js';
import { createApp } from '../http/app/create-app.js';
import { createScheduler } from '../http/scheduled-runs.js';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { WebdavTestServer } from '../testing/webdav-server.fixture.js';
import { Workplace } from '../testing/workplace.fixture.js';

const OPENAPI = resolve(import.meta.dirname, '../../openapi.json');

export interface FuzzedAgents {
  readonly dialect: 'sqlite' | 'postgres';
  readonly effort: FuzzEffort;
  readonly seed: number;
}
type AgentsReport = FuzzReport & { readonly alive: number[] };

/** The agents with a directory, a repository and a WebDAV server to read, asked oddly. */
export const fuzzAgents = async (fuzzed: FuzzedAgents): Promise<AgentsReport> => {
  await using stack = new AsyncDisposableStack();
  const platform = await GitPlatform.start();
  stack.defer(() => platform.stop());
  const webdav = stack.use(await WebdavTestServer.start('reader', 'hunter2'));
  // Awaited: the servers end with this function.
  return await fuzz(fuzzed, {
    ...platform.environment,
    WEBDAV_URL: webdav.url,
    WEBDAV_USERNAME: 'reader',
    WEBDAV_PASSWORD: 'hunter2',
  });
};

/** What asks servers, where no setting names one. */
export const fuzzAgentsWithoutServers = (fuzzed: FuzzedAgents): Promise<AgentsReport> =>
  fuzz(fuzzed, {}, { known: { platform: 'gitea' }, only: (key) => /\/webdav\/|\{platform\}/.test(key) });

const fuzz = async (
  { dialect, effort, seed }: FuzzedAgents,
  servers: Environment,
  { known, only }: Partial<Pick<FuzzPlan, 'known' | 'only'>> = {},
): Promise<AgentsReport> => {
  await using stack = new AsyncDisposableStack();
  const workplace = stack.use(await Workplace.create({ 'a.md': '# A', 'b.md': '# B' }));
  await workplace.write('manifests/handbook.yaml', MANIFEST(workplace.path('docs')));
  const test = await createTestDatabase(dialect);
  stack.defer(() => test.drop());
  const environment = {
    ...workplace.environment,
    ...servers,
    ...(dialect === 'postgres' ? { AGENT_DB_URL: test.url } : {}),
  };
  const settings = loadAgentsSettings(environment);
  const agents = stack.use(await Agents.open({ settings, environment }));
  const app = await createApp({
    agents,
    settings,
    logger: silentLogger,
    scheduler: createScheduler(agents, settings, silentLogger),
    boundTo: '127.0.0.1',
    excludePaths: [],
    metricsText: null,
  });
  stack.defer(() => app.close());
  stack.defer(() => agents.runs[Symbol.asyncDispose]());
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const docs = workplace.path('docs');
  const report = await fuzzApi({
    url,
    api: JSON.parse(readFileSync(OPENAPI, 'utf8')) as FuzzedApi,
    known: {
      path: docs,
      config_file: docs,
      source: 'docs',
      owner: 'acme',
      webdav_path: '/',
      repo: 'docs',
      apply_plan: undefined,
      // The settings' servers: those of the examples would be looked for on this machine, or by its DNS.
      webdav_url: undefined,
      webdav_username: undefined,
      webdav_password: undefined,
      endpoint_url: undefined,
      ...known,
    },
    effort,
    seed,
    ...(only ? { only } : {}),
  });
  const alive = await Promise.all(['/health', '/ready'].map(async (path) => (await fetch(`${url}${path}`)).status));
  return { ...report, alive };
};

const MANIFEST = (path: string): string =>
  ['id: handbook', 'name: Handbook', 'source: handbook', 'components:', '  - type: fs', `    path: ${path}`, ''].join(
    '\n',
  );
