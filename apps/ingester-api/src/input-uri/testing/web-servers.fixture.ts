import type { RequestListener } from 'node:http';
import { startWebServer, type WebServer } from './web-server.fixture.js';

/** Servers of one test, to be stopped together after it. */
export class WebServers {
  private readonly running: WebServer[] = [];

  async start(listener: RequestListener): Promise<WebServer> {
    const server = await startWebServer(listener);
    this.running.push(server);
    return server;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map((server) => server.stop()));
  }
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

export const redirect = (location: string): RequestListener => answer(302, { location });
