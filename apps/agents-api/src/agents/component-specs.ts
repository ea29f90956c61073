import type { FsComponent, ScmComponent, WebdavComponent } from '@sluice/agents';

const PLAIN = { extensions: null, metadata: {} } as const;

/** @param path of a directory or an inventory */
export const fsSpec = (path: string): FsComponent => ({ ...PLAIN, type: 'fs', path });

/** What is absent is taken from the settings. @param path on the server, or of an inventory here */
export const webdavSpec = (
  path: string,
  server: { url?: string | undefined; username?: string | undefined; password?: string | undefined } = {},
): WebdavComponent => ({
  ...PLAIN,
  type: 'webdav',
  path,
  url: server.url ?? null,
  username: server.username ?? null,
  password: server.password === undefined ? null : { kind: 'literal', value: server.password },
});

export const scmSpec = (
  platform: ScmComponent['platform'],
  repo: string,
  rest: Partial<Pick<ScmComponent, 'owner' | 'branch' | 'files' | 'issues'>> = {},
): ScmComponent => ({
  ...PLAIN,
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
