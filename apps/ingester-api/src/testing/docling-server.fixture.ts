import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const doclingOf = (text: string): object => ({
  schema_name: 'DoclingDocument',
  version: '1.9.0',
  name: 'document',
  body: { self_ref: '#/body', children: [{ $ref: '#/texts/0' }], name: '_root_', label: 'unspecified' },
  texts: [
    { self_ref: '#/texts/0', parent: { $ref: '#/body' }, children: [], label: 'text', prov: [], orig: text, text },
  ],
  pages: {},
});

/** The asynchronous API of docling-serve on this machine: a document is the text of its file, and converted at once. */
export class DoclingServer implements AsyncDisposable {
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  private readonly texts: string[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      void this.answer(request).then((body) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<DoclingServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DoclingServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage): Promise<object> {
    const path = request.url!;
    const bytes = await buffer(request);
    this.requests.push({ path, headers: request.headers });
    const task = path.split('/').at(-1)!;
    if (path.startsWith('/v1/result/')) return resultOf(this.texts[Number(task)]!);
    if (path.startsWith('/v1/status/')) return { task_id: task, task_status: 'success' };
    const form = await new Response(bytes, {
      headers: { 'content-type': request.headers['content-type']! },
    }).formData();
    const id = this.texts.push(await (form.get('files') as File).text()) - 1;
    return { task_id: String(id), task_status: 'pending' };
  }
}

const resultOf = (text: string): object => ({
  document: { filename: 'document', md_content: text, json_content: doclingOf(text), html_content: null },
  status: 'success',
  errors: [],
});
