import type { FsComponent, GivenPaths, ScmComponent, WebdavComponent } from '@sluice/agents';

/** As a request or a command line says it; what is absent is taken from the settings, or from what applies otherwise. */
type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };
type Patterns = Given<GivenPaths>;

const plain = ({ include = null, exclude = null, hidden = null }: Patterns) => ({
  extensions: null,
  prefix: null,
  metadata: {},
  paths: { include, exclude, hidden },
});

/** @param path of a directory or an inventory */
export const fsSpec = (path: string, paths: Patterns = {}): FsComponent => ({ ...plain(paths), type: 'fs', path });

/**
 * @param path on the server, or of an inventory here
 * @param server as a request names it
 */
export const webdavSpec = (
  path: string,
  { url = null, username = null, password }: Given<{ url: string; username: string; password: string }> = {},
  paths: Patterns = {},
): WebdavComponent => ({
  ...plain(paths),
  type: 'webdav',
  path,
  url,
  namedBy: 'request',
  username,
  password: password === undefined || password === null ? null : { kind: 'literal', value: password },
});

export const scmSpec = (
  platform: ScmComponent['platform'],
  repo: string,
  {
    owner = null,
    branch = null,
    files = true,
    issues = true,
    paths,
  }: Partial<Pick<ScmComponent, 'files' | 'issues'>> & Given<{ owner: string; branch: string; paths: Patterns }> = {},
): ScmComponent => ({ ...plain(paths ?? {}), type: 'scm', platform, repo, owner, branch, files, issues, token: null });
