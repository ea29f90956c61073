import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy as sites have one: what is below a prefix goes to the service, which is told of it. */
export interface PrefixProxy {
  /** With the prefix, without a slash at its end. */
  readonly url: string;
  /** What was asked for outside of the prefix. */
  readonly strays: string[];
  close(): Promise<void>;
}

/** @param isBuffering keeps a response until it is complete, as some proxies do: a stream without end never comes */
export const startPrefixProxy = async (target: string, prefix: string, isBuffering = false): Promise<PrefixProxy> => {
  const strays: string[] = [];
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const path = incoming.url ?? '/';
    if (!path.startsWith(`${prefix}/`)) {
      strays.push(path);
      outgoing.writeHead(404).end();
      return;
    }
    const { method, headers } = incoming;
    const options = { method, headers: { ...headers, 'x-forwarded-prefix': prefix } };
    const forwarded = send(`${target}${path.slice(prefix.length)}`, options, (response) => {
      if (!isBuffering) {
        outgoing.writeHead(response.statusCode!, response.headers);
        outgoing.flushHeaders();
        response.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => outgoing.writeHead(response.statusCode!, response.headers).end(Buffer.concat(chunks)));
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    strays,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
