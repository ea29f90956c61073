import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Embed = (texts: string[]) => Promise<Float32Array[]>;

/**
 * The embedded hashing function behind OpenAI's `POST /embeddings`: readers know servers, but not the function, so a
 * database that both are to search is embedded under the name of one.
 */
export class HashingServer implements AsyncDisposable {
  /** Set before the first request. */
  embed: Embed | undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HashingServer> {
    const server = createServer((request, response) => {
      const answer = async (): Promise<void> => {
        const { input } = (await json(request)) as { input: string | string[] };
        const vectors = await hashing.embed!([input].flat());
        const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
        const body = { object: 'list', model: 'hashing-384', data, usage: { prompt_tokens: 0, total_tokens: 0 } };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    const hashing = new HashingServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return hashing;
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
