import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  url: string;
  headers: IncomingHttpHeaders;
  body: { model: string; input: string[]; encoding_format: string; dimensions?: number };
}

export type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

/** An embedding server on this machine that plays a script: one answer for each request, then right answers for ever. */
export class EmbeddingServerFixture implements AsyncDisposable {
  readonly requests: ReceivedRequest[] = [];
  mostAtOnce = 0;
  private atOnce = 0;
  private readonly script: Answer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(...script: Answer[]): Promise<EmbeddingServerFixture> {
    const server = createServer();
    const fixture = new EmbeddingServerFixture(server);
    fixture.script.push(...script);
    server.on('request', (request, response) => {
      fixture.atOnce += 1;
      fixture.mostAtOnce = Math.max(fixture.mostAtOnce, fixture.atOnce);
      response.on('close', () => (fixture.atOnce -= 1));
      void text(request).then((body) => {
        const received = { url: request.url ?? '', headers: request.headers, body: JSON.parse(body) };
        fixture.requests.push(received);
        (fixture.script.shift() ?? embeddings())(response, received);
        server.emit('received', received);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fixture;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Resolves with the next request. */
  async nextRequest(): Promise<void> {
    await once(this.server, 'received');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const failure = (status: number, message: string, headers: Record<string, string> = {}, code?: string): Answer =>
  json(status, { error: { message, type: 'error', param: null, code: code ?? null } }, headers);

/** The vector that the fixture gives to a text: its length and its first character. */
export const vectorOf = (text: string): number[] => [text.length, text.charCodeAt(0)];

/** A right answer; `change` makes it a wrong one. */
export const embeddings =
  (change: (data: unknown[]) => unknown[] = (data) => data): Answer =>
  (response, request) => {
    const data = request.body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    json(200, { object: 'list', model: request.body.model, data: change(data), usage: {} })(response, request);
  };

/** Takes the request and never answers. */
export const silence: Answer = () => undefined;

export const dropConnection: Answer = (response) => {
  response.destroy();
};
