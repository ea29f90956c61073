import webdav from 'webdav-server';
import { TestServer } from './http-server.fixture.js';

const { v2 } = webdav;

export interface WebDavAccount {
  readonly scheme: 'basic' | 'digest';
  readonly username: string;
  readonly password: string;
}

/** Folders and files by name. */
export interface Tree {
  readonly [name: string]: Tree | string | Buffer;
}

/** A real WebDAV server with these files in memory. */
export async function startWebDavServer(tree: Tree, account?: WebDavAccount): Promise<TestServer> {
  const users = new v2.SimpleUserManager();
  if (account !== undefined) users.addUser(account.username, account.password, false);
  const authentication =
    account?.scheme === 'digest'
      ? new v2.HTTPDigestAuthentication(users, 'documents')
      : new v2.HTTPBasicAuthentication(users, 'documents');
  const dav = new v2.WebDAVServer({
    requireAuthentification: account !== undefined,
    httpAuthentication: authentication,
  });
  const context = dav.createExternalContext();
  for (const [path, content] of entries(tree, '')) {
    await dav.rootFileSystem().addSubTreeAsync(context, path, content === null ? v2.ResourceType.Directory : content);
  }
  return TestServer.start((request, response) => dav.executeRequest(request, response));
}

function* entries(tree: Tree, parent: string): Generator<[path: string, content: string | Buffer | null]> {
  for (const [name, value] of Object.entries(tree)) {
    const path = `${parent}/${name}`;
    if (typeof value === 'string' || Buffer.isBuffer(value)) yield [path, value];
    else {
      yield [path, null];
      yield* entries(value, path);
    }
  }
}
