import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import webdav from 'webdav-server';

const { v2 } = webdav;

/** A real WebDAV server whose files are in memory. */
export class WebdavTestServer implements AsyncDisposable {
  /** Methods and paths of the requests. */
  readonly requests: string[] = [];

  private constructor(
    private readonly dav: webdav.v2.WebDAVServer,
    private readonly server: Server,
  ) {}

  static async start(username: string, password: string): Promise<WebdavTestServer> {
    const users = new v2.SimpleUserManager();
    users.addUser(username, password, false);
    const dav = new v2.WebDAVServer({
      requireAuthentification: true,
      httpAuthentication: new v2.HTTPBasicAuthentication(users, 'documents'),
    });
    const server = createServer((request, response) => {
      started.requests.push(`${request.method} ${request.url}`);
      dav.executeRequest(request, response);
    });
    const started = new WebdavTestServer(dav, server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Directories are made on the way. */
  async write(path: string, content: string): Promise<void> {
    const context = this.dav.createExternalContext();
    const root = this.dav.rootFileSystem();
    const parents = path.split('/').slice(1, -1);
    for (const [depth] of parents.entries()) {
      const parent = `/${parents.slice(0, depth + 1).join('/')}`;
      await root.addSubTreeAsync(context, parent, v2.ResourceType.Directory).catch(() => undefined);
    }
    await root.addSubTreeAsync(context, path, content);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
