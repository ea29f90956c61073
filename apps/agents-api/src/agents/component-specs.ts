import {
  NO_GIVEN_PATHS,
  type FsComponent,
  type GivenPaths,
  type ScmComponent,
  type WebdavComponent,
} from '@sluice/agents';

const PLAIN = { extensions: null, prefix: null, metadata: {} } as const;

/** @param path of a directory or an inventory */
export const fsSpec = (path: string, paths: GivenPaths = NO_GIVEN_PATHS): FsComponent => ({
  ...PLAIN,
  paths,
  type: 'fs',
  path,
});

/**
 * What is absent is taken from the settings.
 * @param path on the server, or of an inventory here
 * @param server as a request names it
 */
export const webdavSpec = (
  path: string,
  server: { url?: string | undefined; username?: string | undefined; password?: string | undefined } = {},
  paths: GivenPaths = NO_GIVEN_PATHS,
): WebdavComponent => ({
  ...PLAIN,
  paths,
  type: 'webdav',
  path,
  url: server.url ?? null,
  namedBy: 'request',
  username: server.username ?? null,
  password: server.password === undefined ? null : { kind: 'literal', value: server.password },
});

export const scmSpec = (
  platform: ScmComponent['platform'],
  repo: string,
  rest: Partial<Pick<ScmComponent, 'owner' | 'branch' | 'files' | 'issues' | 'paths'>> = {},
): ScmComponent => ({
  ...PLAIN,
  paths: NO_GIVEN_PATHS,
  type: 'scm',
  platform,
  repo,
  owner: null,
  branch: null,
  files: true,
  issues: true,
  token: null,
  ...rest,
});
