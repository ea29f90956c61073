import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on loopback that remembers what was asked of it. */
export class TestServer {
  /** Method and path of each request, in order. */
  readonly calls: string[] = [];
  private constructor(private readonly server: Server) {}

  static async start(listener: RequestListener): Promise<TestServer> {
    const started = new TestServer(
      createServer((request, response) => {
        started.calls.push(`${request.method!} ${request.url!}`);
        listener(request, response);
      }),
    );
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
