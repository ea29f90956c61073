import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReplayedRequest {
  readonly method: string;
  /** Path as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ReplayedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when it is a text or bytes, else as JSON. */
  readonly body?: unknown;
}

export type Replay = (request: ReplayedRequest) => ReplayedAnswer;

/** An HTTP server on loopback that answers as the function says, and remembers what was asked. */
export class ReplayServer {
  readonly requests: ReplayedRequest[] = [];
  private constructor(private readonly server: Server) {}

  static async start(replay: Replay): Promise<ReplayServer> {
    const server = createServer();
    const started = new ReplayServer(server);
    server.on('request', (request, response) => void started.answer(replay, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Method and path of each request, in order. */
  get calls(): string[] {
    return this.requests.map(({ method, path }) => `${method} ${path}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(replay: Replay, message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url!, 'http://replay');
    const request: ReplayedRequest = {
      method: message.method!,
      path: url.pathname,
      query: url.searchParams,
      headers: message.headers,
      body: await buffer(message),
    };
    this.requests.push(request);
    const { status = 200, headers = {}, body = '' } = replay(request);
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    response.writeHead(status, { ...(raw ? {} : { 'content-type': 'application/json; charset=utf-8' }), ...headers });
    response.end(raw ? body : JSON.stringify(body));
  }
}
