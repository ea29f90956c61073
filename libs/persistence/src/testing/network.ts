import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network between a process under test and its database, to be stalled, cut, slowed down and mended. */
export interface TestNetwork {
  /** Port on 127.0.0.1 that leads to the database. */
  readonly port: number;
  /** Nothing passes any more, in either direction; connections stay open, new ones are stalled too. */
  stall(): void;
  /** Present connections never hear anything again, as if a firewall had forgotten them; new ones work. */
  loseConnections(): void;
  /** Connections break, new ones are refused. */
  cut(): void;
  /** From now on everything arrives `ms` later. */
  slowDown(ms: number): void;
  /** All is well again; what was held back arrives. */
  mend(): void;
  /** Closes everything. */
  close(): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
}

/** Breaks a connection. One that is ending cannot be reset any more, and Node would keep it for ever. */
const reset = (socket: Socket): void => {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
};

/** Opens a network whose far end is `targetPort` on 127.0.0.1. */
export const openTestNetwork = async (targetPort: number): Promise<TestNetwork> => {
  const connections = new Set<Connection>();
  let isCut = false;
  let isStalled = false;
  let delayMs = 0;

  const forward = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => {
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), delayMs);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };
  const stall = ({ client, server }: Connection): void => {
    client.pause();
    server.pause();
  };

  const listener = createServer((client) => {
    if (isCut) {
      reset(client);
      return;
    }
    const connection = { client, server: connect(targetPort, '127.0.0.1') };
    connections.add(connection);
    client.on('close', () => connections.delete(connection));
    forward(client, connection.server);
    forward(connection.server, client);
    if (isStalled) stall(connection);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));

  return {
    port: (listener.address() as AddressInfo).port,
    stall() {
      isStalled = true;
      connections.forEach(stall);
    },
    loseConnections() {
      connections.forEach(stall);
    },
    cut() {
      isCut = true;
      for (const { client } of connections) reset(client);
    },
    slowDown(ms) {
      delayMs = ms;
    },
    mend() {
      isCut = false;
      isStalled = false;
      delayMs = 0;
      for (const { client, server } of connections) {
        client.resume();
        server.resume();
      }
    },
    close() {
      for (const { client, server } of connections) {
        client.destroy();
        server.destroy();
      }
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
};
