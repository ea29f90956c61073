import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

const HEADER = 5;
const NOTIFICATION = 'A'.charCodeAt(0);

/** Passes on the messages of a PostgreSQL server (type, length, content) except notifications. */
const withoutNotifications = (): Transform => {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEADER && rest.length > rest.readUInt32BE(1)) {
        const size = rest.readUInt32BE(1) + 1;
        if (rest[0] !== NOTIFICATION) this.push(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
      done();
    },
  });
};

/** A way to a PostgreSQL server on which LISTEN is accepted and nothing is ever heard, as behind a pooler in transaction mode. */
export const deafWayTo = async (url: string): Promise<{ url: string; close: () => void }> => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.pipe(upstream).pipe(withoutNotifications()).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.toString(),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
