import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { WebSite } from '../testing/web-site.fixture.js';
import { WebdavTestServer } from '../testing/webdav-server.fixture.js';

/** Somewhere that people keep documents in. */
export interface Place {
  /** What `si-agent` is called with to synchronize all of it, start workflows, and delete what is gone. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Adds a document, or gives it other content. */
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Name of a document in the ingester. */
  uri(name: string): string;
  close(): Promise<void>;
}

export const SOURCE = 'docs';

const folder = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-place-'));
  return {
    command: ['fs', 'run-inventory', directory, SOURCE, '--start-workflows', '--delete-stale'],
    environment: {},
    async write(name, text) {
      await mkdir(dirname(join(directory, name)), { recursive: true });
      await writeFile(join(directory, name), text);
    },
    remove: (name) => unlink(join(directory, name)),
    uri: (name) => name,
    close: () => rm(directory, { recursive: true, force: true }),
  };
};

const webdav = async (): Promise<Place> => {
  const server = await WebdavTestServer.start('reader', 'hunter2');
  const headers = { authorization: `Basic ${Buffer.from('reader:hunter2').toString('base64')}` };
  const send = async (method: string, path: string, body: string | null = null): Promise<void> => {
    const response = await fetch(`${server.url}${path}`, { method, headers, body });
    if (!response.ok && response.status !== 405) throw new Error(`${method} ${path} answered ${response.status}`);
  };
  return {
    command: ['webdav', 'run-inventory', '/handbook', SOURCE, '--start-workflows', '--delete-stale'],
    environment: { WEBDAV_URL: server.url, WEBDAV_USERNAME: 'reader', WEBDAV_PASSWORD: 'hunter2' },
    async write(name, text) {
      for (const parent of ['/handbook', `/handbook/${dirname(name)}`]) await send('MKCOL', parent);
      await send('PUT', `/handbook/${name}`, text);
    },
    remove: (name) => send('DELETE', `/handbook/${name}`),
    uri: (name) => `/handbook/${name}`,
    close: () => server[Symbol.asyncDispose](),
  };
};

const repository = (name: 'github' | 'gitea') => async (): Promise<Place> => {
  const platform = await GitPlatform.start(name);
  return {
    command: ['scm', 'run-inventory', name, 'docs', '--source', SOURCE, '--delete-stale'],
    environment: platform.environment,
    write: (path, text) => Promise.resolve(void platform.repository.write(path, text)),
    remove: (path) => Promise.resolve(void platform.repository.files.delete(path)),
    uri: (path) => path,
    close: () => platform.stop(),
  };
};

const web = async (): Promise<Place> => {
  const site = await WebSite.start();
  const directory = await mkdtemp(join(tmpdir(), 'sluice-place-'));
  const manifest = join(directory, 'site.yaml');
  await writeFile(
    manifest,
    `id: site\nsource: ${SOURCE}\nstart_workflows: true\ndelete_stale: true\ncomponents:\n  - { type: web, sitemap: '${site.url}/sitemap.xml', extensions: [md] }\n`,
  );
  return {
    command: ['manifest', 'run', manifest],
    environment: { SOURCE_ALLOW_HOSTS: '127.0.0.1' },
    write: (name, text) => Promise.resolve(void site.pages.set(`/${name}`, text)),
    remove: (name) => Promise.resolve(void site.pages.delete(`/${name}`)),
    uri: (name) => `${site.url}/${name}`,
    async close() {
      await site[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export const PLACES = { folder, webdav, github: repository('github'), gitea: repository('gitea'), web } as const;
