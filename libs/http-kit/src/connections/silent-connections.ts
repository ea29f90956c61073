import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const silent = new WeakMap<Server, Set<Socket>>();

/**
 * Remembers the connections on which no request has arrived yet: browsers open some for later. Node counts them as busy, so that
 * `closeIdleConnections` leaves them.
 */
export const trackSilentConnections = (server: Server): void => {
  const sockets = new Set<Socket>();
  silent.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage) => void sockets.delete(socket));
};

export const closeSilentConnections = (server: Server): void => {
  for (const socket of silent.get(server) ?? []) socket.destroy();
};
