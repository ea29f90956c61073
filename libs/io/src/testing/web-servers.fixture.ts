import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface WebServer {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
}

/** Servers of one test on loopback, to be stopped together after it. */
export class WebServers {
  private readonly running: Server[] = [];

  async start(listener: RequestListener): Promise<WebServer> {
    const requests: ReceivedRequest[] = [];
    const server = createServer((request, response) => {
      requests.push({ method: request.method!, path: request.url!, headers: request.headers });
      listener(request, response);
    });
    this.running.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, port, requests };
  }

  async stop(): Promise<void> {
    for (const server of this.running.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

export const redirect = (location: string, status = 302): RequestListener => answer(status, { location });
