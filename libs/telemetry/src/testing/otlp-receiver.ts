import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { OTLP_REQUESTS } from './otlp-messages.js';
import { readMessage, type Message } from './protobuf-reader.js';
import { logsOf, metricsOf, spansOf, type ReceivedLog, type ReceivedMetric, type ReceivedSpan } from './received.js';

/** An OTLP/HTTP receiver in this process: takes protobuf and JSON, keeps what it is sent, and tells when something came. */
export class OtlpReceiver implements AsyncDisposable {
  readonly spans: ReceivedSpan[] = [];
  readonly logs: ReceivedLog[] = [];
  /** Every export; a metric occurs once in each. */
  readonly metrics: ReceivedMetric[] = [];
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = [];
  /** Answered to every request; anything but 200 keeps nothing. */
  status = 200;
  /** How many spans each answer says were taken and then refused (partial success). */
  rejectedSpans = 0;
  private readonly arrivals = new EventEmitter({ captureRejections: true });

  private constructor(private readonly server: Server) {
    this.arrivals.setMaxListeners(0);
    // A client that goes away in the middle of an export has told nothing.
    server.on('request', (request, response) => void this.receive(request, response).catch(() => response.destroy()));
  }

  static async start(port = 0): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  /** What OTEL_EXPORTER_OTLP_ENDPOINT would say. */
  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves with what `look` returns as soon as that is not undefined; looks again whenever something came. */
  async until<Found>(look: (receiver: this) => Found | undefined, timeoutMs = 30_000): Promise<Found> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const found = look(this);
      if (found !== undefined) return found;
      await once(this.arrivals, 'arrival', { signal });
    }
  }

  /** Resolves with the first span of that name. */
  span(name: string): Promise<ReceivedSpan> {
    return this.until(({ spans }) => spans.find((span) => span.name === name));
  }

  /** Forgets everything received. */
  clear(): void {
    for (const kept of [this.spans, this.logs, this.metrics, this.requests]) kept.length = 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const sent = await buffer(request);
    this.requests.push({ path, headers: request.headers });
    if (this.status === 200) this.keep(path, request.headers, sent);
    response
      .writeHead(this.status, { 'content-type': 'application/x-protobuf' })
      .end(partialSuccess(this.rejectedSpans));
    this.arrivals.emit('arrival');
  }

  private keep(path: string, headers: IncomingMessage['headers'], sent: Buffer): void {
    const schema = OTLP_REQUESTS[path];
    if (!schema) throw new Error(`Nothing is sent to ${path}`);
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    const message = isJson ? (JSON.parse(body.toString()) as Message) : readMessage(body, schema);
    this.spans.push(...spansOf(message));
    this.logs.push(...logsOf(message));
    this.metrics.push(...metricsOf(message));
  }
}

/** ExportTraceServiceResponse { partial_success { rejected_spans, error_message } }; empty when nothing was refused. */
const partialSuccess = (rejectedSpans: number): Buffer => {
  if (rejectedSpans === 0) return Buffer.alloc(0);
  const message = Buffer.from('spans are too old');
  const inner = Buffer.concat([Buffer.from([0x08, rejectedSpans, 0x12, message.length]), message]);
  return Buffer.concat([Buffer.from([0x0a, inner.length]), inner]);
};
