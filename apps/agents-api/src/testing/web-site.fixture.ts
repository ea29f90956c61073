import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<string, string>> = { '.xml': 'application/xml', '.html': 'text/html' };

/** A site with a sitemap, whose pages carry tags. */
export class WebSite implements AsyncDisposable {
  readonly pages = new Map<string, string>();
  /** Pages whose content was sent since the last call of `takeDownloads`. */
  private downloads: string[] = [];
  /** Requests that were answered by 304. */
  unchanged = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebSite> {
    const server = createServer((request, response) => {
      const path = new URL(request.url!, 'http://site').pathname;
      const text = path === '/sitemap.xml' ? site.sitemap() : site.pages.get(path);
      if (text === undefined) return void response.writeHead(404).end();
      const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
      if (request.headers['if-none-match'] === etag) {
        site.unchanged += 1;
        return void response.writeHead(304, { etag }).end();
      }
      const type = TYPES[/\.[^.]*$/.exec(path)?.[0] ?? ''] ?? 'text/markdown';
      response.writeHead(200, { etag, 'content-type': type, 'content-length': Buffer.byteLength(text) });
      if (request.method === 'GET' && path !== '/sitemap.xml') site.downloads.push(path);
      return void response.end(request.method === 'HEAD' ? undefined : text);
    });
    const site = new WebSite(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  takeDownloads(): string[] {
    return this.downloads.splice(0).sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private sitemap(): string {
    const urls = [...this.pages.keys()].map((path) => `<url><loc>${this.url}${path}</loc></url>`);
    return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  }
}
