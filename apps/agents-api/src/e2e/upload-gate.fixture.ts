import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Stands before the ingester; once shut, uploads reach it, and its answers do not reach the agent. */
export class UploadGate implements AsyncDisposable {
  /** Uploads that came since the last call of `open`. */
  uploads = 0;
  private answersUntilShut = Infinity;
  private whenShut: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async before(endpointUrl: string): Promise<UploadGate> {
    const server = createServer(
      (request, response) => void gate.pass(request, response).catch(() => response.destroy()),
    );
    const gate = new UploadGate(server, new URL(endpointUrl));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return gate;
  }

  get endpointUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.target.pathname}`;
  }

  /** Resolves when the ingester has answered one upload more than `answers`, and the agent has not been told. */
  shutAfter(answers: number): Promise<void> {
    this.answersUntilShut = answers;
    return new Promise((resolve) => (this.whenShut = resolve));
  }

  open(): void {
    this.answersUntilShut = Infinity;
    this.uploads = 0;
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isUpload = request.url!.endsWith('/document/ingest-document');
    if (isUpload) this.uploads += 1;
    const { hostname, port } = this.target;
    const { method, url: path, headers } = request;
    const forwarded = send({ hostname, port, method, path, headers });
    const answered = once(forwarded, 'response') as Promise<[IncomingMessage]>;
    await Promise.all([pipeline(request, forwarded), answered]);
    const [answer] = await answered;
    if (isUpload && (this.answersUntilShut -= 1) < 0) {
      answer.resume();
      return this.whenShut();
    }
    response.writeHead(answer.statusCode!, answer.headers);
    return pipeline(answer, response);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
