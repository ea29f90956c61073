import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Environment } from '@sluice/settings';
import { fuzzApi, type FuzzEffort, type FuzzedApi, type FuzzPlan, type FuzzReport } from '@sluice/testing';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { ServedAgents } from '../testing/served-agents.fixture.js';
import { WebdavTestServer } from '../testing/webdav-server.fixture.js';

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
  await using served = await ServedAgents.start(dialect, servers);
  const { url, docs } = served;
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
