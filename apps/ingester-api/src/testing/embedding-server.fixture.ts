import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A server with OpenAI's `POST /embeddings` on this machine: each text's vector is its length. */
export class EmbeddingServer implements AsyncDisposable {
  private constructor(
    private readonly server: Server,
    readonly requests: readonly IncomingHttpHeaders[],
    /** All that were to be embedded, in their order. */
    readonly texts: readonly string[],
  ) {}

  static async start(): Promise<EmbeddingServer> {
    const requests: IncomingHttpHeaders[] = [];
    const texts: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.headers);
      void json(request).then((body) => {
        const { input } = body as { input: string[] };
        texts.push(...input);
        const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 1] }));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new EmbeddingServer(server, requests, texts);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
