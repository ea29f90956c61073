import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressList } from '@sluice/io';

/**
 * Whether a request comes from one of `addresses`, or over a Unix domain socket: who reaches that is on this machine and was let in
 * by its permissions. A connection that was reset already has no address either, and is nobody's.
 */
export const comesFrom = (request: IncomingMessage, addresses: AddressList): boolean => {
  const { remoteAddress } = request.socket;
  return remoteAddress === undefined ? overUnixSocket(request) : addresses.has(remoteAddress);
};

/** Whether a request came over a Unix domain socket, which no browser reaches. */
export const overUnixSocket = ({ socket }: IncomingMessage): boolean => {
  if (socket.remoteAddress !== undefined) return false;
  const { server } = socket as Socket & { server?: Server };
  return typeof server?.address() === 'string';
};
