import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebServer {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  readonly port: number;
  /** Paths that were asked for, in order. */
  readonly requested: string[];
  stop(): Promise<void>;
}

/** A web server on a free port of the loopback interface. */
export async function startWebServer(listener: RequestListener): Promise<WebServer> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    port,
    requested,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
