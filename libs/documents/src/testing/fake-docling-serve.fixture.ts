import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly text?: string;
  /** Close the connection instead of answering. */
  readonly drop?: boolean;
  /** Never answer. */
  readonly hang?: boolean;
}

export interface SeenRequest {
  readonly route: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Play = Answer | ((request: SeenRequest) => Answer);

/** A real HTTP server that plays the documented answers of docling-serve; the last answer of a route repeats. */
export class FakeDoclingServe implements AsyncDisposable {
  readonly requests: SeenRequest[] = [];
  private readonly counts = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    private readonly script: Readonly<Record<string, readonly Play[]>>,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.answer(request, response);
    });
  }

  /** The script's keys are `submit`, `poll` and `result`. */
  static async start(script: Readonly<Record<string, readonly Play[]>>): Promise<FakeDoclingServe> {
    const server = createServer();
    const fake = new FakeDoclingServe(server, script);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  seen(route: string): SeenRequest[] {
    return this.requests.filter((request) => request.route === route);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const route = routeOf(request);
    const seen = { route, headers: request.headers, body: Buffer.concat(pieces).toString('latin1') };
    this.requests.push(seen);
    const plays = this.script[route] ?? [{ status: 404, body: { detail: 'Not Found' } }];
    const count = this.counts.get(route) ?? 0;
    this.counts.set(route, count + 1);
    const play = plays[Math.min(count, plays.length - 1)]!;
    send(typeof play === 'function' ? play(seen) : play, response);
  }
}

function routeOf({ method, url = '' }: IncomingMessage): string {
  if (method === 'POST' && url === '/v1/convert/file/async') return 'submit';
  if (url.startsWith('/v1/status/poll/')) return 'poll';
  return url.startsWith('/v1/result/') ? 'result' : url;
}

function send({ status = 200, headers = {}, body, text, drop, hang }: Answer, response: ServerResponse): void {
  if (drop) response.destroy();
  if (drop || hang) return;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? JSON.stringify(body));
}
